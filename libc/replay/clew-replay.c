// Replays a test natively: compiled together with the program under test by any compiler, it answers the program's
// requests for input (KLEE's, SV-COMP's, libFuzzer's) with the bytes of a test. The environment variable
// CLEW_REPLAY_FILE names the test, a .ktest file. The n-th request for a name gets the n-th object of that name;
// what the file does not have is zero.
//
// Everything here is weak: a program may bring its own reach_error or main.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((__weak__))
#define NORETURN __attribute__((__noreturn__))

// ---- The test -----------------------------------------------------------------------------------

struct object {
  char *name;
  unsigned char *bytes;
  size_t size;
  int taken;
};

static struct object *objects;
static size_t count;

static void stop(const char *message) {
  fprintf(stderr, "clew replay: %s\n", message);
  _Exit(125);
}

static unsigned read_number(FILE *file) {
  unsigned char bytes[4];
  if (fread(bytes, 1, 4, file) != 4) stop("the test ends too early");
  return (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
}

// With a zero behind it.
static unsigned char *read_bytes(FILE *file, size_t size) {
  unsigned char *bytes = malloc(size + 1);
  if (!bytes || fread(bytes, 1, size, file) != size) stop("the test ends too early");
  bytes[size] = 0;
  return bytes;
}

static void read_test(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) stop("the file named by CLEW_REPLAY_FILE cannot be opened");
  char magic[5];
  if (fread(magic, 1, 5, file) != 5 || memcmp(magic, "KTEST", 5) != 0) stop("this is no .ktest file");
  if (read_number(file) != 3) stop("the .ktest file has another version than 3");
  for (unsigned words = read_number(file); words > 0; words--)
    free(read_bytes(file, read_number(file)));
  read_number(file);
  read_number(file);
  count = read_number(file);
  objects = calloc(count + 1, sizeof *objects);
  if (!objects) stop("there is no memory for the test");
  for (size_t i = 0; i < count; i++) {
    objects[i].name = (char *)read_bytes(file, read_number(file));
    objects[i].size = read_number(file);
    objects[i].bytes = read_bytes(file, objects[i].size);
  }
  fclose(file);
}

static void fill(void *target, size_t size, const char *name) {
  static int is_read;
  if (!is_read) {
    is_read = 1;
    const char *path = getenv("CLEW_REPLAY_FILE");
    if (path) read_test(path);
  }
  // A wrong target is the program's error: memset is what the sanitizers look at.
  memset(target, 0, size);
  // A .ktest file has no objects without bytes.
  if (size == 0) return;
  for (size_t i = 0; i < count; i++) {
    if (objects[i].taken || strcmp(objects[i].name, name) != 0) continue;
    objects[i].taken = 1;
    memcpy(target, objects[i].bytes, objects[i].size < size ? objects[i].size : size);
    return;
  }
}

// What the program has printed so far comes first.
static NORETURN void end(const char *kind, const char *message) {
  fflush(stdout);
  fprintf(stderr, "clew replay: %s: %s\n", kind, message);
  abort();
}

// ---- KLEE ---------------------------------------------------------------------------------------

WEAK void klee_make_symbolic(void *address, size_t size, const char *name) {
  fill(address, size, name ? name : "unnamed");
}

WEAK int klee_int(const char *name) {
  int value;
  fill(&value, sizeof value, name);
  return value;
}

WEAK int klee_range(int begin, int end, const char *name) {
  return begin + 1 == end ? begin : klee_int(name);
}

WEAK uintptr_t klee_choose(uintptr_t bound) {
  uintptr_t value;
  (void)bound;
  fill(&value, sizeof value, "klee_choose");
  return value;
}

// What the test does not fulfil is no path of the program.
static void assume(int holds) {
  if (holds) return;
  fprintf(stderr, "clew replay: the test does not fulfil an assumption of the program\n");
  fflush(stdout);
  _Exit(0);
}

WEAK void klee_assume(uintptr_t condition) { assume(condition != 0); }
WEAK void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
WEAK void klee_posix_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
WEAK unsigned klee_is_symbolic(uintptr_t value) { return (void)value, 0; }
// As in the box: the program cannot tell a replay from the exploration.
WEAK unsigned klee_is_replay(void) { return 0; }
WEAK float klee_get_valuef(float value) { return value; }
WEAK double klee_get_valued(double value) { return value; }
WEAK long klee_get_valuel(long value) { return value; }
WEAK long long klee_get_valuell(long long value) { return value; }
WEAK int32_t klee_get_value_i32(int32_t value) { return value; }
WEAK int64_t klee_get_value_i64(int64_t value) { return value; }
WEAK NORETURN void klee_silent_exit(int status) { exit(status); }
WEAK NORETURN void klee_abort(void) { end("abort", "klee_abort() was called"); }

WEAK NORETURN void klee_report_error(const char *file, int line, const char *message,
                                     const char *suffix) {
  fprintf(stderr, "%s:%d: (%s)\n", file, line, suffix);
  end("user", message);
}

WEAK NORETURN void klee_assert_fail(const char *expression, const char *file, unsigned line,
                                    const char *function) {
  fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
  abort();
}

// The object's size is known to the sanitizers alone.
WEAK size_t klee_get_obj_size(void *pointer) { return __builtin_object_size(pointer, 0); }

WEAK void klee_check_memory_access(const void *address, size_t size) {
  const volatile char *bytes = address;
  for (size_t i = 0; i < size; i++) (void)bytes[i];
}

WEAK void klee_mark_global(void *object) { (void)object; }
WEAK void klee_define_fixed_object(void *address, size_t size) { (void)address, (void)size; }
WEAK void klee_set_forking(unsigned enable) { (void)enable; }
WEAK void klee_open_merge(void) {}
WEAK void klee_close_merge(void) {}
WEAK void klee_print_expr(const char *text, ...) { (void)text; }
WEAK void klee_print_range(const char *name, int value) { (void)name, (void)value; }
WEAK void klee_stack_trace(void) {}
WEAK void klee_warning(const char *message) { fprintf(stderr, "warning: %s\n", message); }
WEAK void klee_warning_once(const char *message) { klee_warning(message); }

// ---- SV-COMP ------------------------------------------------------------------------------------

#define NONDET(name, type)                                                                      \
  WEAK type __VERIFIER_nondet_##name(void) {                                                    \
    type value;                                                                                 \
    fill(&value, sizeof value, #name);                                                          \
    return value;                                                                               \
  }

NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(unsigned_char, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(unsigned_int, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
NONDET(float, float)
NONDET(double, double)
NONDET(size_t, size_t)
NONDET(loff_t, int64_t)
NONDET(sector_t, uint64_t)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(u64, uint64_t)
NONDET(U8, uint8_t)
NONDET(U16, uint16_t)
NONDET(U32, uint32_t)
NONDET(U64, uint64_t)
NONDET(s8, int8_t)
NONDET(s16, int16_t)
NONDET(s32, int32_t)
NONDET(s64, int64_t)
NONDET(S8, int8_t)
NONDET(S16, int16_t)
NONDET(S32, int32_t)
NONDET(S64, int64_t)
NONDET(pointer, void *)
NONDET(pchar, char *)
NONDET(pthread_t, unsigned long)

#define NONDET_BOOL(name)                                                                       \
  WEAK _Bool __VERIFIER_nondet_##name(void) {                                                   \
    unsigned char value;                                                                        \
    fill(&value, 1, #name);                                                                     \
    return value & 1;                                                                           \
  }

NONDET_BOOL(bool)
NONDET_BOOL(_Bool)

WEAK void __VERIFIER_nondet_memory(void *memory, size_t size) { fill(memory, size, "memory"); }
WEAK void __VERIFIER_assume(int condition) { assume(condition); }

WEAK NORETURN void reach_error(void) { end("assert", "reach_error() is reached"); }
WEAK NORETURN void __VERIFIER_error(void) { end("assert", "__VERIFIER_error() is reached"); }

WEAK void __VERIFIER_assert(int condition) {
  if (!condition) end("assert", "the condition of __VERIFIER_assert() is false");
}

// ---- libFuzzer ----------------------------------------------------------------------------------

WEAK int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
WEAK int LLVMFuzzerInitialize(int *argc, char ***argv);

WEAK int main(int argc, char **argv) {
  if (!LLVMFuzzerTestOneInput) stop("the program has no main function and no fuzz target");
  if (LLVMFuzzerInitialize) LLVMFuzzerInitialize(&argc, &argv);
  unsigned size;
  fill(&size, sizeof size, "size");
  // An object of just that size, so that reading past its end is seen.
  uint8_t *data = malloc(size);
  if (size > 0) fill(data, size, "data");
  LLVMFuzzerTestOneInput(data, size);
  free(data);
  return 0;
}
