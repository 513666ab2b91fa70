// The end of a thread that waits for what it alone could bring.
#include <stdio.h>

#include "host.h"
#include "threading.h"

static void append(char **to, const char *text) {
  while (*text) *(*to)++ = *text++;
  **to = '\0';
}

_Noreturn void __thread_deadlock(const char *function, const char *why) {
  char message[256];
  char *end = message;
  append(&end, function);
  append(&end, " waits for ever: ");
  append(&end, why);
  __clew_finding("deadlock", message);
}
