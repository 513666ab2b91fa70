// Inside of a program that is recorded (LD_PRELOAD): the beginning, before main, and the end.
#include "preload.h"

#include <stdlib.h>

HIDDEN char run[4096];
HIDDEN char directory[4096];

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("CLEW_RECORD_RUN");
  if (!file || strlen(file) >= sizeof run) return;
  strcpy(run, file);
  const char *before = getenv("CLEW_RECORD_BEFORE");
  if (before) setenv("LD_PRELOAD", before, 1);
  else unsetenv("LD_PRELOAD");
  unsetenv("CLEW_RECORD_BEFORE");
  unsetenv("CLEW_RECORD_RUN");
  if (!getcwd(directory, sizeof directory)) *directory = 0;
  begin_input();
}

__attribute__((destructor)) static void end(void) { end_input(); }

void _exit(int status) {
  end_input();
  for (;;) syscall(SYS_exit_group, status);
}

void _Exit(int status) { _exit(status); }
