// What this kernel does not have: it refuses, and the user is told. Programs that can do without go another way.
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

#include "system_call.h"

int signalfd(int descriptor, const sigset_t *mask, int flags) {
  return (int)SYSTEM_CALL4(SYS_signalfd4, descriptor, mask, sizeof(long), flags);
}

int inotify_init1(int flags) { return (int)SYSTEM_CALL1(SYS_inotify_init1, flags); }

int inotify_init(void) { return inotify_init1(0); }

int inotify_add_watch(int descriptor, const char *path, uint32_t mask) {
  return (int)SYSTEM_CALL3(SYS_inotify_add_watch, descriptor, path, mask);
}

int inotify_rm_watch(int descriptor, int watch) {
  return (int)SYSTEM_CALL2(SYS_inotify_rm_watch, descriptor, watch);
}

ssize_t splice(int from, off_t *from_offset, int to, off_t *to_offset, size_t size,
               unsigned int flags) {
  return __clew_result(
      SYSTEM_CALL_RAW(SYS_splice, from, from_offset, to, to_offset, size, flags));
}

ssize_t tee(int from, int to, size_t size, unsigned int flags) {
  return SYSTEM_CALL4(SYS_tee, from, to, size, flags);
}
