// Messages for signals.
#include <signal.h>
#include <string.h>

#include "integer_text.h"

char *strsignal(int signal) {
  static char text[32];
  const char *known = sigdescr_np(signal);
  if (known) return (char *)known;
  if (signal >= SIGRTMIN && signal <= SIGRTMAX) {
    __integer_text(__stpcpy(text, "Real-time signal "), signal - SIGRTMIN);
  } else {
    __integer_text(__stpcpy(text, "Unknown signal "), signal);
  }
  return text;
}
