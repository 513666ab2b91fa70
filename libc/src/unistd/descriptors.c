// Reading, writing and duplicating descriptors.
#include <errno.h>
#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/uio.h>
#include <unistd.h>

#include "leaving.h"
#include "sockets.h"
#include "system_call.h"

ssize_t read(int descriptor, void *buffer, size_t size) {
  return SYSTEM_CALL3(SYS_read, descriptor, buffer, size);
}
ALIAS(__read, read);

ssize_t write(int descriptor, const void *buffer, size_t size) {
  return __clew_sent(SYSTEM_CALL_RAW(SYS_write, descriptor, buffer, size, 0, 0, 0), 0);
}
ALIAS(__write, write);

int close(int descriptor) {
  descriptor_is_replaced(descriptor);
  return (int)SYSTEM_CALL1(SYS_close, descriptor);
}
ALIAS(__close, close);

off_t lseek(int descriptor, off_t offset, int whence) {
  return SYSTEM_CALL3(SYS_lseek, descriptor, offset, whence);
}
ALIAS(lseek64, lseek);
ALIAS(__lseek, lseek);

ssize_t pread(int descriptor, void *buffer, size_t size, off_t offset) {
  return SYSTEM_CALL4(SYS_pread64, descriptor, buffer, size, offset);
}
ALIAS(pread64, pread);

ssize_t pwrite(int descriptor, const void *buffer, size_t size, off_t offset) {
  return SYSTEM_CALL4(SYS_pwrite64, descriptor, buffer, size, offset);
}
ALIAS(pwrite64, pwrite);

ssize_t readv(int descriptor, const struct iovec *vector, int count) {
  return SYSTEM_CALL3(SYS_readv, descriptor, vector, count);
}

ssize_t writev(int descriptor, const struct iovec *vector, int count) {
  return __clew_sent(SYSTEM_CALL_RAW(SYS_writev, descriptor, vector, count, 0, 0, 0), 0);
}

int dup(int descriptor) { return (int)SYSTEM_CALL1(SYS_dup, descriptor); }

int dup2(int from, int to) {
  descriptor_is_replaced(to);
  return (int)SYSTEM_CALL2(SYS_dup2, from, to);
}
ALIAS(__dup2, dup2);

int dup3(int from, int to, int flags) {
  // Linux refuses equal descriptors here, unlike dup2.
  descriptor_is_replaced(to);
  return (int)SYSTEM_CALL3(SYS_dup3, from, to, flags);
}

int pipe(int ends[2]) { return (int)SYSTEM_CALL1(SYS_pipe, ends); }

int pipe2(int ends[2], int flags) { return (int)SYSTEM_CALL2(SYS_pipe2, ends, flags); }

int memfd_create(const char *name, unsigned int flags) {
  return (int)SYSTEM_CALL2(SYS_memfd_create, name, flags);
}

int fsync(int descriptor) { return (int)SYSTEM_CALL1(SYS_fsync, descriptor); }

int fdatasync(int descriptor) { return (int)SYSTEM_CALL1(SYS_fdatasync, descriptor); }

void sync(void) { SYSTEM_CALL0(SYS_sync); }

int syncfs(int descriptor) { return fsync(descriptor); }

ssize_t sendfile(int to, int from, off_t *offset, size_t size) {
  return __clew_sent(SYSTEM_CALL_RAW(SYS_sendfile, to, from, offset, size, 0, 0), 0);
}
ALIAS(sendfile64, sendfile);

int ftruncate(int descriptor, off_t length) {
  return (int)SYSTEM_CALL2(SYS_ftruncate, descriptor, length);
}
ALIAS(ftruncate64, ftruncate);

int close_range(unsigned int first, unsigned int last, int flags) {
  return (int)SYSTEM_CALL3(SYS_close_range, first, last, flags);
}

void closefrom(int first) { close_range((unsigned int)first, ~0u, 0); }
