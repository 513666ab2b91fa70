// Advice and locks on memory: accepted, without effect.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "symbolic.h"
#include "system_call.h"

int mprotect(void *address, size_t length, int protection) {
  (void)address, (void)length;
  if (~protection & (PROT_READ | PROT_WRITE))
    __clew_box_failure("takes access to memory away by mprotect, which the box does not enforce");
  return 0;
}

int madvise(void *address, size_t length, int advice) {
  if (advice == MADV_DONTNEED) memset(address, 0, length);
  return 0;
}

int posix_madvise(void *address, size_t length, int advice) {
  (void)address, (void)length, (void)advice;
  return 0;
}

int mlock(const void *address, size_t length) {
  (void)address, (void)length;
  return 0;
}
ALIAS(munlock, mlock);

int mlockall(int flags) {
  (void)flags;
  return 0;
}

int munlockall(void) { return 0; }

int mincore(void *address, size_t length, unsigned char *pages) {
  (void)address;
  memset(pages, 1, (length + 4095) / 4096);
  return 0;
}

// POSIX shared memory is files in /dev/shm.
static int shared_path(char *path, size_t size, const char *name) {
  while (*name == '/') name++;
  return snprintf(path, size, "/dev/shm/%s", name) < (int)size;
}

int shm_open(const char *name, int flags, mode_t mode) {
  char path[300];
  if (!shared_path(path, sizeof path, name)) {
    errno = ENAMETOOLONG;
    return -1;
  }
  return open(path, flags | O_CLOEXEC | O_NOFOLLOW, mode);
}

int shm_unlink(const char *name) {
  char path[300];
  if (!shared_path(path, sizeof path, name)) {
    errno = ENAMETOOLONG;
    return -1;
  }
  return unlink(path);
}
