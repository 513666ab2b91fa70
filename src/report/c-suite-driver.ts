// The C code around the tests of a suite: types, what runs a test in a process of its own, and the main function for each frame.

/** Who runs the tests: the main function that comes along, which CTest calls too, or Unity. */
export type SuiteFrame = 'assert' | 'unity';

export const cSuiteHeaders = `
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
`;

/** Types for the tests of a whole program. */
export const programTestTypes = `
struct clew_file {
  const char *path;
  const unsigned char *bytes;
  size_t size;
};

struct clew_test {
  const char *name;
  const char *finding;
  const unsigned char *input;
  size_t input_size;
  const unsigned char *memory;
  size_t memory_size;
  char *const *words;
  const struct clew_file *files;
  const char *const *variables;
};
`;

/** Types for the tests of one function, each of which is a function of its own. */
export const functionTestTypes = `
struct clew_test {
  const char *name;
  const char *finding;
  void (*run)(void);
};
`;

const common = `
/* A test that takes longer has failed; the box has no such limit. */
#ifndef CLEW_SECONDS
#define CLEW_SECONDS 30
#endif

static void clew_fail(const char *what) {
  perror(what);
  _exit(125);
}

/* What the sanitizers find ends the process by a signal, like any other crash. */
const char *__asan_default_options(void) { return "abort_on_error=1:detect_leaks=0"; }
const char *__ubsan_default_options(void) { return "halt_on_error=1:abort_on_error=1:print_stacktrace=1"; }

static int clew_wait(pid_t child) {
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) clew_fail("fork");
  return status;
}
`;

/** Defines clew_apart(), which runs a test of a whole program in a process and a folder of its own and returns how it ended. */
export const programTestRunner = `${common}
int clew_program_main(int, char **, char **) __attribute__((__weak__));

static void clew_write(const char *path, const unsigned char *bytes, size_t size) {
  for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
    char folder[4096];
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    if (*folder && mkdir(folder, 0777) != 0 && errno != EEXIST) clew_fail(folder);
  }
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) clew_fail(path);
}

static int clew_run(const struct clew_test *test, const char *folder) {
  int count = 0;
  char **words = calloc(4096, sizeof *words);
  while (test->words[count] && count < 4095) {
    words[count] = strdup(test->words[count]);
    count++;
  }
  if (chdir(folder) != 0) clew_fail(folder);
  clew_write("../memory", test->memory, test->memory_size);
  clew_write("../stdin", test->input, test->input_size);
  for (const struct clew_file *file = test->files; file->path; file++)
    clew_write(file->path, file->bytes, file->size);
  clearenv();
  for (const char *const *variable = test->variables; *variable; variable++)
    putenv(strdup(*variable));
  setenv("CLEW_REPLAY_FILE", "../memory", 1);
  if (!freopen("../stdin", "rb", stdin)) clew_fail("stdin");
  alarm(CLEW_SECONDS);
  if (clew_program_main) return clew_program_main(count, words, environ);
  return clew_support_main(count, words);
}

static int clew_remove(const char *path, const struct stat *status, int kind, struct FTW *walk) {
  (void)status, (void)kind, (void)walk;
  return remove(path);
}

static int clew_apart(const struct clew_test *test) {
  char base[] = "/tmp/clew-test-XXXXXX";
  char folder[64];
  if (!mkdtemp(base)) clew_fail(base);
  snprintf(folder, sizeof folder, "%s/box", base);
  if (mkdir(folder, 0777) != 0) clew_fail(folder);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) exit(clew_run(test, folder));
  int status = clew_wait(child);
  nftw(base, clew_remove, 16, FTW_DEPTH | FTW_PHYS);
  return status;
}
`;

/** Defines clew_apart() for the test of a function. */
export const functionTestRunner = `${common}
static int clew_apart(const struct clew_test *test) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    alarm(CLEW_SECONDS);
    test->run();
    exit(0);
  }
  return clew_wait(child);
}
`;

/** What ends the file: the main function. Words on the command line name the tests to run. */
export const assertMain = `
static int clew_judge(const struct clew_test *test, int status) {
  int failed = !WIFEXITED(status) || WEXITSTATUS(status) == 125;
  if (WIFEXITED(status)) printf("%s: exit status %d", test->name, WEXITSTATUS(status));
  else printf("%s: signal %d", test->name, WTERMSIG(status));
  if (test->finding) printf(", known: %s", test->finding);
  printf("\\n");
  return failed;
}

static int clew_is_asked_for(const struct clew_test *test, int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], test->name) == 0) return 1;
  return argc < 2;
}

int main(int argc, char **argv) {
  int count = 0, failed = 0;
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    if (!clew_is_asked_for(&tests[i], argc, argv)) continue;
    count++;
    failed += clew_judge(&tests[i], clew_apart(&tests[i]));
  }
  printf("%d test%s, %d failed\\n", count, count == 1 ? "" : "s", failed);
  return failed != 0 || count == 0;
}
`;

/** Unity runs all tests in one process, so what may crash it runs apart. */
export const unityExpectation = `
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

__attribute__((__unused__)) static void clew_expect_end(const struct clew_test *test) {
  char message[4096];
  int status = clew_apart(test);
  if (WIFEXITED(status) && WEXITSTATUS(status) != 125) return;
  if (WIFEXITED(status)) snprintf(message, sizeof message, "the test could not be run");
  else snprintf(message, sizeof message, "signal %d%s%s", WTERMSIG(status), test->finding ? ", known: " : "",
                test->finding ? test->finding : "");
  TEST_FAIL_MESSAGE(message);
}
`;

export function unityMain(names: readonly string[]): string {
  const calls = names.map((name) => `  RUN_TEST(test_${name});`);
  return `
int main(void) {
  UNITY_BEGIN();
${calls.join('\n')}
  return UNITY_END();
}
`;
}

/** The test with that number of the table, run apart, as a function for Unity. */
export function unityTestApart(name: string, index: number): string {
  return `static void test_${name}(void) { clew_expect_end(&tests[${index}]); }`;
}
