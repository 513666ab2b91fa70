// A failed assertion: glibc's message on stderr, then the finding. What waits in stdout's buffer is
// lost, as it is when a native program aborts.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host.h"

static _Noreturn void report(const char *what, const char *file, unsigned line,
                             const char *function) {
  const char *program = program_invocation_short_name;
  fprintf(stderr, "%s%s%s:%u: %s%s%s\n", program, *program ? ": " : "", file, line,
          function ? function : "", function ? ": " : "", what);
  fflush(stderr);
  __clew_finding("assert", what);
}

_Noreturn void __assert_fail(const char *expression, const char *file, unsigned line,
                             const char *function) {
  char what[1000];
  snprintf(what, sizeof what, "Assertion `%s' failed.", expression);
  report(what, file, line, function);
}

_Noreturn void __assert_perror_fail(int error, const char *file, unsigned line,
                                    const char *function) {
  char what[1000];
  snprintf(what, sizeof what, "Unexpected error: %s.", strerror(error));
  report(what, file, line, function);
}

_Noreturn void __assert(const char *expression, const char *file, int line) {
  __assert_fail(expression, file, (unsigned)line, NULL);
}
