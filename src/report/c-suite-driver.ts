// The C code around the tables of a suite: types before them, the main function behind them.

export const cSuiteTypes = `
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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

export const cSuiteDriver = `
int clew_program_main(int, char **, char **) __attribute__((__weak__));

static void clew_fail(const char *what) {
  perror(what);
  _exit(125);
}

static void clew_write(const char *path, const unsigned char *bytes, size_t size) {
  for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
    char folder[4096];
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    if (*folder && mkdir(folder, 0777) != 0 && errno != EEXIST) clew_fail(folder);
  }
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) clew_fail(path);
}

/* In a process and a folder of its own. */
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
  if (clew_program_main) return clew_program_main(count, words, environ);
  return clew_support_main(count, words);
}

/* What the sanitizers find ends the process by a signal, like any other crash. */
const char *__asan_default_options(void) { return "abort_on_error=1:detect_leaks=0"; }
const char *__ubsan_default_options(void) { return "halt_on_error=1:abort_on_error=1:print_stacktrace=1"; }

static int clew_judge(const struct clew_test *test, int status) {
  int failed = !WIFEXITED(status) || WEXITSTATUS(status) == 125;
  if (WIFEXITED(status)) printf("%s: exit status %d", test->name, WEXITSTATUS(status));
  else printf("%s: signal %d", test->name, WTERMSIG(status));
  if (test->finding) printf(", known: %s", test->finding);
  printf("\\n");
  return failed;
}

static int clew_remove(const char *path, const struct stat *status, int kind, struct FTW *walk) {
  (void)status, (void)kind, (void)walk;
  return remove(path);
}

int main(void) {
  int failed = 0;
  size_t count = sizeof tests / sizeof *tests;
  for (size_t i = 0; i < count; i++) {
    char base[] = "/tmp/clew-test-XXXXXX";
    char folder[64];
    if (!mkdtemp(base)) clew_fail(base);
    snprintf(folder, sizeof folder, "%s/box", base);
    if (mkdir(folder, 0777) != 0) clew_fail(folder);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) exit(clew_run(&tests[i], folder));
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) clew_fail("fork");
    failed += clew_judge(&tests[i], status);
    nftw(base, clew_remove, 16, FTW_DEPTH | FTW_PHYS);
  }
  printf("%zu tests, %d failed\\n", count, failed);
  return failed != 0;
}
`;
