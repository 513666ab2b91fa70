// Limits by the older interface: the size of files in blocks of 512 bytes, the number of open files.
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <sys/resource.h>
#include <ulimit.h>
#include <unistd.h>

static long file_size(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit)) return -1;
  return limit.rlim_cur == RLIM_INFINITY ? LONG_MAX : (long)(limit.rlim_cur / 512);
}

static long set_file_size(long blocks) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit)) return -1;
  limit.rlim_cur = limit.rlim_max = (rlim_t)blocks > RLIM_INFINITY / 512 ? RLIM_INFINITY : (rlim_t)blocks * 512;
  return setrlimit(RLIMIT_FSIZE, &limit) ? -1 : blocks;
}

long ulimit(int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  long value = command == UL_SETFSIZE ? va_arg(arguments, long) : 0;
  va_end(arguments);
  if (command == UL_GETFSIZE) return file_size();
  if (command == UL_SETFSIZE) return set_file_size(value);
  if (command == __UL_GETOPENMAX) return sysconf(_SC_OPEN_MAX);
  errno = EINVAL;
  return -1;
}
