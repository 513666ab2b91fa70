// A signal's meaning on stderr.
#include <signal.h>
#include <stdio.h>
#include <string.h>

void psignal(int signal, const char *prefix) {
  const char *text = strsignal(signal);
  if (prefix && *prefix) fprintf(stderr, "%s: %s\n", prefix, text);
  else fprintf(stderr, "%s\n", text);
}

void psiginfo(const siginfo_t *info, const char *prefix) { psignal(info->si_signo, prefix); }
