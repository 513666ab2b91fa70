// Is somebody there?
#include <errno.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "system_call.h"

int isatty(int descriptor) {
  struct termios settings;
  return tcgetattr(descriptor, &settings) == 0;
}
ALIAS(__isatty, isatty);

int ttyname_r(int descriptor, char *buffer, size_t size) {
  if (!isatty(descriptor)) return errno;
  if (size < sizeof "/dev/tty") return ERANGE;
  strcpy(buffer, "/dev/tty");
  return 0;
}

char *ttyname(int descriptor) {
  static char name[16];
  int error = ttyname_r(descriptor, name, sizeof name);
  if (!error) return name;
  errno = error;
  return NULL;
}

char *ctermid(char *buffer) {
  static char name[16];
  return strcpy(buffer ? buffer : name, "/dev/tty");
}
