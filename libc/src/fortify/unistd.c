// Fortified functions of unistd.h and grp.h.
#include <limits.h>
#include <unistd.h>

#include "fortify.h"

size_t __confstr_chk(int name, char *buffer, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return confstr(name, buffer, size);
}

int __getdomainname_chk(char *name, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return getdomainname(name, size);
}

int __getgroups_chk(int count, gid_t groups[], size_t room) {
  REQUIRE_ROOM((size_t)count * sizeof *groups, room);
  return getgroups(count, groups);
}

int __getlogin_r_chk(char *name, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return getlogin_r(name, size);
}

int __ttyname_r_chk(int descriptor, char *name, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return ttyname_r(descriptor, name, size);
}

char *__getwd_chk(char *buffer, size_t room) {
  REQUIRE_ROOM(PATH_MAX, room);
  return getcwd(buffer, PATH_MAX);
}
