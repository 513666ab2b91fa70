// The current directory.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system_call.h"

int chdir(const char *path) { return (int)SYSTEM_CALL1(SYS_chdir, path); }

int fchdir(int descriptor) { return (int)SYSTEM_CALL1(SYS_fchdir, descriptor); }

static char *duplicate_current(size_t size) {
  char room[PATH_MAX];
  long length = SYSTEM_CALL2(SYS_getcwd, room, sizeof room);
  if (length < 0) return NULL;
  if (size && size < (size_t)length) {
    errno = ERANGE;
    return NULL;
  }
  char *copy = malloc(size ? size : (size_t)length);
  return copy ? memcpy(copy, room, (size_t)length) : NULL;
}

char *getcwd(char *buffer, size_t size) {
  if (!buffer) return duplicate_current(size);
  if (size == 0) {
    errno = EINVAL;
    return NULL;
  }
  return SYSTEM_CALL2(SYS_getcwd, buffer, size) < 0 ? NULL : buffer;
}

char *get_current_dir_name(void) { return getcwd(NULL, 0); }

char *getwd(char *buffer) { return getcwd(buffer, PATH_MAX); }
