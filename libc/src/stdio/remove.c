// Removing and renaming by name.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "system_call.h"

int remove(const char *path) {
  if (unlink(path) == 0) return 0;
  return errno == EISDIR ? rmdir(path) : -1;
}

int rename(const char *old, const char *new) { return (int)SYSTEM_CALL2(SYS_rename, old, new); }

int renameat(int old_directory, const char *old, int new_directory, const char *new) {
  return (int)SYSTEM_CALL4(SYS_renameat, old_directory, old, new_directory, new);
}

int renameat2(int old_directory, const char *old, int new_directory, const char *new,
              unsigned int flags) {
  return (int)SYSTEM_CALL5(SYS_renameat2, old_directory, old, new_directory, new, flags);
}
