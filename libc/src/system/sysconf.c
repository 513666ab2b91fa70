// Limits and options by number. What has no limit answers -1 and leaves errno alone.
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "alias.h"

static const struct {
  int name;
  long value;
} values[] = {
    {_SC_ARG_MAX, 2097152},
    {_SC_CHILD_MAX, 0},
    {_SC_CLK_TCK, 100},
    {_SC_NGROUPS_MAX, 65536},
    {_SC_OPEN_MAX, 1024},
    {_SC_STREAM_MAX, 16},
    {_SC_TZNAME_MAX, 6},
    {_SC_JOB_CONTROL, 1},
    {_SC_SAVED_IDS, 1},
    {_SC_VERSION, 200809},
    {_SC_PAGESIZE, 4096},
    {_SC_BC_BASE_MAX, 99},
    {_SC_LINE_MAX, 2048},
    {_SC_EXPR_NEST_MAX, 32},
    {_SC_RE_DUP_MAX, 32767},
    {_SC_2_VERSION, 200809},
    {_SC_IOV_MAX, 1024},
    {_SC_GETGR_R_SIZE_MAX, 1024},
    {_SC_GETPW_R_SIZE_MAX, 1024},
    {_SC_LOGIN_NAME_MAX, 256},
    {_SC_TTY_NAME_MAX, 32},
    {_SC_HOST_NAME_MAX, 64},
    {_SC_NPROCESSORS_CONF, 1},
    {_SC_NPROCESSORS_ONLN, 1},
    {_SC_PHYS_PAGES, 1048576},
    {_SC_AVPHYS_PAGES, 524288},
    {_SC_ATEXIT_MAX, INT_MAX},
    {_SC_XOPEN_VERSION, 700},
    {_SC_SYMLOOP_MAX, -1},
    {_SC_MONOTONIC_CLOCK, 200809},
    {_SC_TIMERS, 200809},
    {_SC_MAPPED_FILES, 200809},
    {_SC_FSYNC, 200809},
    {_SC_CHAR_BIT, CHAR_BIT},
    {_SC_INT_MAX, INT_MAX},
    {_SC_UINT_MAX, UINT_MAX},
    {_SC_LEVEL1_DCACHE_LINESIZE, 64},
    {_SC_LEVEL1_DCACHE_SIZE, 32768},
};

long sysconf(int name) {
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
    if (values[i].name == name) return values[i].value;
  if (name < 0 || name > 255) errno = EINVAL;
  return -1;
}
ALIAS(__sysconf, sysconf);

static long path_limit(int name) {
  switch (name) {
    case _PC_LINK_MAX: return 127;
    case _PC_MAX_CANON:
    case _PC_MAX_INPUT: return 255;
    case _PC_NAME_MAX: return 255;
    case _PC_PATH_MAX: return 4096;
    case _PC_PIPE_BUF: return 4096;
    case _PC_CHOWN_RESTRICTED:
    case _PC_NO_TRUNC: return 1;
    case _PC_VDISABLE: return 0;
    case _PC_FILESIZEBITS: return 64;
    case _PC_2_SYMLINKS: return 1;
    default:
      if (name < 0 || name > _PC_2_SYMLINKS) errno = EINVAL;
      return -1;
  }
}

long pathconf(const char *path, int name) { return access(path, F_OK) ? -1 : path_limit(name); }

long fpathconf(int descriptor, int name) {
  if (lseek(descriptor, 0, SEEK_CUR) < 0 && errno == EBADF) return -1;
  return path_limit(name);
}

size_t confstr(int name, char *buffer, size_t size) {
  const char *value = "";
  if (name == _CS_PATH) value = "/bin:/usr/bin";
  else if (name == _CS_GNU_LIBC_VERSION) value = "glibc 2.36";
  else if (name == _CS_GNU_LIBPTHREAD_VERSION) value = "NPTL 2.36";
  else {
    errno = EINVAL;
    return 0;
  }
  size_t length = strlen(value) + 1;
  if (size) {
    size_t count = length < size ? length : size;
    memcpy(buffer, value, count);
    buffer[count - 1] = '\0';
  }
  return length;
}
