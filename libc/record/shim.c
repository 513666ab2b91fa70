// Stands in the place of a program while `clew record` runs: begins the record of a run, and becomes the program. There is no
// process between the program and who started it, so standard streams, signals and the exit code are the program's own.
// What the program reads is recorded inside of it (preload.h). Where that is not possible, its arguments say which
// files it reads.
//
// config.h says CLEW_RECORD_REAL, where the program is now; CLEW_RECORD_RUNS, where records go; CLEW_RECORD_PRELOAD, the library
// or nothing; CLEW_RECORD_LIMIT. When nobody records any more, it is just the program.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "config.h"
#include "run-file.h"

extern char **environ;

static char run[sizeof CLEW_RECORD_RUNS + 64];
static char bytes[CLEW_RECORD_LIMIT + 1];

static int begin(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(run, sizeof run, "%s/%ld.%09ld.%d", CLEW_RECORD_RUNS, (long)now.tv_sec, now.tv_nsec, (int)getpid());
  int record = open(run, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (record < 0) return 0;
  close(record);
  return 1;
}

static void add_standard_input(void) {
  struct stat stat;
  if (fstat(0, &stat) < 0 || (S_ISCHR(stat.st_mode) && !isatty(0))) return add_text(run, 'S', "none");
  if (!S_ISREG(stat.st_mode)) {
    add_text(run, 'S', isatty(0) ? "terminal" : "pipe");
    if (!*CLEW_RECORD_PRELOAD) add_text(run, 'X', "standard input that is no file, of " CLEW_RECORD_WITHOUT);
    return;
  }
  add_text(run, 'S', "file");
  long size = content(0, lseek(0, 0, SEEK_CUR), bytes, CLEW_RECORD_LIMIT);
  if (size < 0) add_text(run, 'O', "standard input");
  else add_bytes(run, 'I', bytes, (size_t)size);
}

// A file that an argument names, or what is behind its "=".
static void add_named_file(const char *name) {
  struct stat stat;
  int file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return;
  if (fstat(file, &stat) == 0 && S_ISREG(stat.st_mode)) {
    long size = content(file, 0, bytes, CLEW_RECORD_LIMIT);
    struct iovec parts[] = {{(void *)name, strlen(name) + 1}, {(void *)name, strlen(name) + 1}, {bytes, size < 0 ? 0 : (size_t)size}};
    if (size < 0) add_text(run, 'O', name);
    else add_piece(run, 'F', parts, 3);
  }
  close(file);
}

static void add_named_files(char **arguments) {
  for (char **argument = arguments + 1; *argument; argument++) {
    add_named_file(*argument);
    char *value = strchr(*argument, '=');
    if (value) add_named_file(value + 1);
  }
}

// The library puts these back as they were, before the program sees them.
static void ask_for_library(void) {
  char list[4096];
  const char *before = getenv("LD_PRELOAD");
  snprintf(list, sizeof list, "%s%s%s", CLEW_RECORD_PRELOAD, before ? ":" : "", before ? before : "");
  if (before) setenv("CLEW_RECORD_BEFORE", before, 1);
  setenv("CLEW_RECORD_RUN", run, 1);
  setenv("LD_PRELOAD", list, 1);
}

int main(int count, char **arguments) {
  if (begin()) {
    char directory[4096];
    for (int i = 0; i < count; i++) add_text(run, 'A', arguments[i]);
    if (getcwd(directory, sizeof directory)) add_text(run, 'D', directory);
    add_standard_input();
    if (*CLEW_RECORD_PRELOAD) ask_for_library();
    else add_named_files(arguments);
  }
  execv(CLEW_RECORD_REAL, arguments);
  perror(CLEW_RECORD_REAL);
  return errno == ENOENT ? 127 : 126;
}
