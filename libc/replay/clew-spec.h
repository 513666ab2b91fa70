// What a specification by example needs (clew check --fn NAME --spec): cases that run one by one, each in a process of its
// own, and expectations that say what they saw. clew writes this file next to the specification, and replaces it.
//
//   CASE(new, ...) { ... }        clew has observed it; nobody has said yet whether it is right
//   CASE(confirmed, ...) { ... }  it is right: clew keeps it as it is, and tells when the function does otherwise
//
// With -DSPEC_TOLERANCE=N, EXPECT_FLOAT takes floats for equal that are at most N units in the last place apart.
//
//   EXPECT(value, 3)              integers            EXPECT_FLOAT(value, 0.5)    equal, or both not a number
//   EXPECT_ARRAY(values, 1, 2)    an array, in full   EXPECT_BYTES(memory, "ab")  these bytes, and zeros behind them
//   EXPECT_TEXT(text, "ab")       a string            EXPECT_POINTER(p, values)   an address; NULL; ELSEWHERE: any other
#ifndef CLEW_SPEC_H
#define CLEW_SPEC_H

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SPEC_PASSED = 77, SPEC_FAILED = 78, SPEC_SECONDS = 10 };

static struct {
  long only;  // the one case to run, counted from 1; 0: all of them
  long number;
  int is_case;  // this process is that of a case
  int failures;
  const char *file;
} spec;

static const char spec_elsewhere;

#undef CASE
#undef EXPECT
#define ELSEWHERE (&spec_elsewhere)
#define CASE(mark, id) if (spec_case(__FILE__, __LINE__))
#define SPECIFICATION(argc, argv) (spec.only = (argc) > 1 ? atol((argv)[1]) : 0)
#define EXPECT(actual, expected) \
  spec_expect(__LINE__, #actual, (long long)(actual), #expected, (long long)(expected))
#ifndef SPEC_TOLERANCE
#define SPEC_TOLERANCE 0
#endif
#define EXPECT_FLOAT(actual, expected) \
  spec_expect_float(__LINE__, #actual, (actual), (expected), sizeof(actual) == sizeof(float))
#define EXPECT_BYTES(actual, expected) \
  spec_expect_bytes(__LINE__, #actual, &(actual), sizeof(actual), expected, sizeof(expected) - 1)
#define EXPECT_TEXT(actual, expected) spec_expect_text(__LINE__, #actual, (actual), (expected))
#define EXPECT_POINTER(actual, expected) \
  spec_expect_pointer(__LINE__, #actual, (const void *)(actual), #expected, (const void *)(expected))
#define EXPECT_ARRAY(actual, ...)                                                          \
  do {                                                                                     \
    const __typeof__((actual)[0]) spec_expected[] = {__VA_ARGS__};                         \
    for (size_t spec_i = 0; spec_i < sizeof spec_expected / sizeof *spec_expected; spec_i++) \
      spec_expect_element(__LINE__, #actual, spec_i, (long long)(actual)[spec_i],          \
                          (long long)spec_expected[spec_i]);                               \
  } while (0)

static const char *spec_place(int line) {
  static char text[4096];
  snprintf(text, sizeof text, "%s:%d", spec.file, line);
  spec.failures++;
  return text;
}

static void spec_expect(int line, const char *name, long long actual, const char *text, long long expected) {
  if (actual != expected)
    fprintf(stderr, "%s: %s is %lld, expected %s\n", spec_place(line), name, actual, text);
}

static void spec_expect_element(int line, const char *name, size_t i, long long actual, long long expected) {
  if (actual != expected)
    fprintf(stderr, "%s: %s[%zu] is %lld, expected %lld\n", spec_place(line), name, i, actual, expected);
}

// How many numbers of its type a number is away from zero.
static long long spec_steps(double number, int is_float) {
  float narrow = (float)number;
  int bits = 0;
  long long wide = 0;
  memcpy(&bits, &narrow, sizeof bits);
  memcpy(&wide, &number, sizeof wide);
  if (is_float) return bits < 0 ? -(long long)(bits & INT_MAX) : bits;
  return wide < 0 ? -(wide & LLONG_MAX) : wide;
}

// Two numbers of different signs are compared by how far each is from zero, so that the distance cannot overflow.
static int spec_is_near(double actual, double expected, int is_float) {
  long long a = spec_steps(actual, is_float), b = spec_steps(expected, is_float), most = SPEC_TOLERANCE;
  if ((a < 0) != (b < 0)) return llabs(a) <= most && llabs(b) <= most - llabs(a);
  return llabs(a - b) <= most;
}

static void spec_expect_float(int line, const char *name, double actual, double expected, int is_float) {
  if (isnan(actual) && isnan(expected)) return;
  if (memcmp(&actual, &expected, sizeof actual) == 0) return;
  if (SPEC_TOLERANCE > 0 && !isnan(actual) && !isnan(expected) && spec_is_near(actual, expected, is_float))
    return;
  fprintf(stderr, "%s: %s is %.17g, expected %.17g\n", spec_place(line), name, actual, expected);
}

static void spec_show(const char *text, size_t size) {
  fputc('"', stderr);
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (byte >= 32 && byte < 127 && byte != '"' && byte != '\\') fputc(byte, stderr);
    else fprintf(stderr, "\\%03o", byte);
  }
  fputc('"', stderr);
}

static void spec_say_bytes(int line, const char *name, const char *actual, size_t size, const char *expected,
                           size_t expected_size) {
  fprintf(stderr, "%s: %s is ", spec_place(line), name);
  spec_show(actual, size);
  fprintf(stderr, ", expected ");
  spec_show(expected, expected_size);
  fprintf(stderr, "\n");
}

static void spec_expect_bytes(int line, const char *name, const void *actual, size_t size,
                              const char *expected, size_t expected_size) {
  const char *bytes = actual;
  int same = expected_size <= size;
  for (size_t i = 0; same && i < size; i++) same = bytes[i] == (i < expected_size ? expected[i] : 0);
  if (same) return;
  while (size > expected_size && bytes[size - 1] == 0) size--;
  spec_say_bytes(line, name, bytes, size, expected, expected_size);
}

static void spec_expect_text(int line, const char *name, const char *actual, const char *expected) {
  if (!actual) fprintf(stderr, "%s: %s is NULL, expected text\n", spec_place(line), name);
  else if (strcmp(actual, expected) != 0)
    spec_say_bytes(line, name, actual, strlen(actual), expected, strlen(expected));
}

static void spec_expect_pointer(int line, const char *name, const void *actual, const char *text,
                                const void *expected) {
  if (expected == ELSEWHERE ? actual != NULL : actual == expected) return;
  fprintf(stderr, "%s: %s is %s, expected %s\n", spec_place(line), name,
          actual ? "another pointer" : "NULL", text);
}

static void spec_leave(void) {
  fflush(NULL);
  _exit(spec.failures ? SPEC_FAILED : SPEC_PASSED);
}

// Runs the case that stands behind it in a process of its own, which ends where the next one begins.
static int spec_case(const char *file, int line) {
  if (spec.is_case) spec_leave();
  spec.file = file;
  spec.number++;
  if (spec.only) return spec.is_case = spec.number == spec.only;
  fflush(NULL);
  pid_t process = fork();
  if (process == 0) {
    spec.failures = 0;
    alarm(SPEC_SECONDS);
    return spec.is_case = 1;
  }
  int status = 0;
  if (process < 0 || waitpid(process, &status, 0) != process) {
    perror("fork");
    exit(2);
  }
  if (WIFSIGNALED(status))
    fprintf(stderr, "%s: the case dies by signal %d\n", spec_place(line), WTERMSIG(status));
  else if (WEXITSTATUS(status) == SPEC_FAILED) spec.failures++;
  else if (WEXITSTATUS(status) != SPEC_PASSED)
    fprintf(stderr, "%s: the function ends the program with exit status %d\n", spec_place(line),
            WEXITSTATUS(status));
  return 0;
}

static int spec_end(void) {
  if (spec.is_case) spec_leave();
  printf("%ld cases, %d failed\n", spec.number, spec.failures);
  return spec.failures != 0;
}

// A specification need not use all of them.
static void *const spec_all[] __attribute__((__unused__)) = {
    (void *)spec_expect, (void *)spec_expect_element, (void *)spec_expect_float, (void *)spec_expect_bytes,
    (void *)spec_expect_text, (void *)spec_expect_pointer,
};

#endif
