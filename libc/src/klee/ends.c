// KLEE's ways to end a path.
#include <klee/klee.h>
#include <stdio.h>

#include "host.h"
#include "symbolic.h"

_Noreturn void klee_silent_exit(int status) { __clew_silent_exit(); }

_Noreturn void klee_abort(void) { __clew_finding("abort", "klee_abort() was called"); }

_Noreturn void klee_report_error(const char *file, int line, const char *message,
                                 const char *suffix) {
  char text[1000];
  snprintf(text, sizeof text, "%s (%s:%d: %s)", message, file, line, suffix);
  __clew_finding("user", text);
}

_Noreturn void klee_assert_fail(const char *expression, const char *file, unsigned line,
                                const char *function) {
  __assert_fail(expression, file, line, function);
}
