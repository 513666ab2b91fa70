// KLEE's functions that make input.
#include <klee/klee.h>
#include <stdio.h>

#include "host.h"
#include "symbolic.h"

void klee_make_symbolic(void *address, size_t size, const char *name) {
  __clew_make_symbolic(address, size, name);
}

int klee_int(const char *name) {
  int value;
  __clew_make_symbolic(&value, sizeof value, name);
  return value;
}

int klee_range(int begin, int end, const char *name) {
  if (begin >= end) {
    char message[100];
    snprintf(message, sizeof message, "klee_range: there is no int from %d to below %d", begin, end);
    __clew_finding("user", message);
  }
  if (begin + 1 == end) return begin;
  int value = klee_int(name);
  __clew_assume((begin <= value) & (value < end), 0);
  return value;
}

uintptr_t klee_choose(uintptr_t count) {
  if (count == 0) __clew_finding("user", "klee_choose: there is no value below 0");
  uintptr_t value;
  __clew_make_symbolic(&value, sizeof value, "klee_choose");
  __clew_assume(value < count, 0);
  return value;
}
