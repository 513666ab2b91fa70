// KLEE's functions about conditions and values that depend on input.
#include <klee/klee.h>

#include "symbolic.h"

void klee_assume(uintptr_t condition) { __clew_assume((long)condition, 1); }

void klee_prefer_cex(void *object, uintptr_t condition) { __clew_prefer((long)condition); }

void klee_posix_prefer_cex(void *object, uintptr_t condition) { __clew_prefer((long)condition); }

unsigned klee_is_symbolic(uintptr_t value) { return (unsigned)__clew_is_symbolic((long)value); }

long klee_get_valuel(long expression) { return __clew_value(expression); }

long long klee_get_valuell(long long expression) { return __clew_value(expression); }

int32_t klee_get_value_i32(int32_t expression) { return (int32_t)__clew_value(expression); }

int64_t klee_get_value_i64(int64_t expression) { return __clew_value(expression); }

// Floating-point numbers are concrete anyway.
float klee_get_valuef(float expression) { return expression; }

double klee_get_valued(double expression) { return expression; }
