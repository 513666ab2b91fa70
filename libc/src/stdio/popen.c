// A command needs a second process, which is refused.
#include <stdio.h>
#include <unistd.h>

FILE *popen(const char *command, const char *mode) {
  (void)command, (void)mode;
  fork();
  return NULL;
}

int pclose(FILE *file) { return fclose(file); }
