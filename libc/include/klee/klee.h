// KLEE's interface for harnesses, so that they compile and mean the same here. What it does beyond
// C is described in docs/guide/harness.md.
#ifndef KLEE_H
#define KLEE_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Input --------------------------------------------------------------------------------------

// Makes all bytes of an object input. `size` is the object's size, `address` its start.
void klee_make_symbolic(void *address, size_t size, const char *name);

// Any int; an int with begin <= value < end; a value with 0 <= value < count.
int klee_int(const char *name);
int klee_range(int begin, int end, const char *name);
uintptr_t klee_choose(uintptr_t count);

// Goes on only for inputs that fulfil the condition. An error when none does.
void klee_assume(uintptr_t condition);

// Wishes for the inputs that are generated; they do not limit what is explored.
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);

unsigned klee_is_symbolic(uintptr_t value);
unsigned klee_is_replay(void);

// A value that the expression can have on this path, as a constant.
float klee_get_valuef(float expression);
double klee_get_valued(double expression);
long klee_get_valuel(long expression);
long long klee_get_valuell(long long expression);
int32_t klee_get_value_i32(int32_t expression);
int64_t klee_get_value_i64(int64_t expression);

// ---- Ends of a path -----------------------------------------------------------------------------

__attribute__((__noreturn__)) void klee_silent_exit(int status);
__attribute__((__noreturn__)) void klee_abort(void);
__attribute__((__noreturn__)) void klee_report_error(const char *file, int line,
                                                     const char *message, const char *suffix);
__attribute__((__noreturn__)) void klee_assert_fail(const char *expression, const char *file,
                                                    unsigned line, const char *function);

#define klee_assert(expression)                                                                 \
  ((expression) ? (void)0                                                                       \
                : __assert_fail(#expression, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))

// ---- Memory -------------------------------------------------------------------------------------

void klee_define_fixed_object(void *address, size_t size);
size_t klee_get_obj_size(void *pointer);
void klee_check_memory_access(const void *address, size_t size);
void klee_mark_global(void *object);

// ---- Search: hints ------------------------------------------------------------------------------

void klee_set_forking(unsigned enable);
void klee_open_merge(void);
void klee_close_merge(void);

// ---- Diagnostics, on standard error -------------------------------------------------------------

void klee_print_expr(const char *text, ...);
void klee_print_range(const char *name, int value);
void klee_stack_trace(void);
void klee_warning(const char *message);
void klee_warning_once(const char *message);
int klee_get_errno(void);

#ifdef __cplusplus
}
#endif

#endif
