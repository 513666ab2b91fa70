// The fortified forms of reading functions: the size the compiler knew comes along.
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "alias.h"
#include "host.h"

char *gets(char *);

static void check(size_t size, size_t known) {
  if (size > known) __clew_finding("abort", "*** buffer overflow detected ***: terminated");
}

char *__fgets_chk(char *target, size_t known, int size, FILE *file) {
  if (size > 0) check((size_t)size, known);
  return fgets(target, size, file);
}

char *__fgets_unlocked_chk(char *target, size_t known, int size, FILE *file) {
  return __fgets_chk(target, known, size, file);
}

char *__gets_chk(char *target, size_t known) {
  (void)known;
  return gets(target);
}

size_t __fread_chk(void *target, size_t known, size_t size, size_t count, FILE *file) {
  check(size * count, known);
  return fread(target, size, count, file);
}

size_t __fread_unlocked_chk(void *target, size_t known, size_t size, size_t count, FILE *file) {
  return __fread_chk(target, known, size, count, file);
}

ssize_t __read_chk(int descriptor, void *target, size_t size, size_t known) {
  check(size, known);
  return read(descriptor, target, size);
}

ssize_t __pread_chk(int descriptor, void *target, size_t size, off_t offset, size_t known) {
  check(size, known);
  return pread(descriptor, target, size, offset);
}

ssize_t __pread64_chk(int descriptor, void *target, size_t size, off_t offset, size_t known) {
  return __pread_chk(descriptor, target, size, offset, known);
}

char *__getcwd_chk(char *target, size_t size, size_t known) {
  check(size, known);
  return getcwd(target, size);
}

ssize_t __readlink_chk(const char *path, char *target, size_t size, size_t known) {
  check(size, known);
  return readlink(path, target, size);
}

ssize_t __readlinkat_chk(int directory, const char *path, char *target, size_t size, size_t known) {
  check(size, known);
  return readlinkat(directory, path, target, size);
}

int __gethostname_chk(char *target, size_t size, size_t known) {
  check(size, known);
  return gethostname(target, size);
}

int __poll_chk(struct pollfd *descriptors, nfds_t count, int timeout, size_t known) {
  check(count * sizeof *descriptors, known);
  return poll(descriptors, count, timeout);
}

long __fdelt_chk(long descriptor) {
  check((size_t)descriptor, 1023);
  return descriptor / 64;
}
ALIAS(__fdelt_warn, __fdelt_chk);
