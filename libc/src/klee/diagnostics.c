// What KLEE's functions tell the user, on standard error. klee_print_expr is the translation's
// (src/program/lower/requests.ts): its argument has any type.
#include <errno.h>
#include <klee/klee.h>
#include <stdio.h>

#include "symbolic.h"

void klee_print_range(const char *name, int value) { klee_print_expr(name, value); }

void klee_stack_trace(void) { __clew_stack_trace(); }

void klee_warning(const char *message) { fprintf(stderr, "warning: %s\n", message); }

// Once for a message, as long as there are not too many of them to remember.
void klee_warning_once(const char *message) {
  static const char *known[64];
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
    if (known[i] == message) return;
    if (known[i]) continue;
    known[i] = message;
    break;
  }
  klee_warning(message);
}

int klee_get_errno(void) { return errno; }
