// The fortified realpath wants room for any path.
#include <limits.h>
#include <stdlib.h>

#include "fortify.h"

char *__realpath_chk(const char *path, char *resolved, size_t room) {
  REQUIRE_ROOM(PATH_MAX, room);
  return realpath(path, resolved);
}
