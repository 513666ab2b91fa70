// Directory streams over getdents64, whose records are struct dirent already, only cut short after
// the name: each is copied out whole, so that programs may copy a struct dirent by value.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system_call.h"

struct __dirstream {
  int descriptor;
  size_t position;
  size_t filled;
  long offset;
  struct dirent entry;
  _Alignas(8) char buffer[4096];
};

DIR *fdopendir(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) < 0) return NULL;
  if (!S_ISDIR(status.st_mode)) {
    errno = ENOTDIR;
    return NULL;
  }
  DIR *directory = calloc(1, sizeof *directory);
  if (directory) directory->descriptor = descriptor;
  return directory;
}

DIR *opendir(const char *path) {
  int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return NULL;
  DIR *directory = fdopendir(descriptor);
  if (!directory) close(descriptor);
  return directory;
}

int closedir(DIR *directory) {
  int descriptor = directory->descriptor;
  free(directory);
  return close(descriptor);
}

// The records are laid out as struct dirent up to the name.
enum { NAME_OFFSET = offsetof(struct dirent, d_name) };

struct dirent *readdir(DIR *directory) {
  if (directory->position == directory->filled) {
    long count = SYSTEM_CALL3(SYS_getdents64, directory->descriptor, directory->buffer,
                              sizeof directory->buffer);
    if (count <= 0) return NULL;
    directory->position = 0;
    directory->filled = (size_t)count;
  }
  const char *record = directory->buffer + directory->position;
  memcpy(&directory->entry, record, NAME_OFFSET);
  strcpy(directory->entry.d_name, record + NAME_OFFSET);
  directory->position += directory->entry.d_reclen;
  directory->offset = directory->entry.d_off;
  return &directory->entry;
}
extern struct dirent64 *readdir64(DIR *) __attribute__((alias("readdir")));

int readdir_r(DIR *restrict directory, struct dirent *restrict entry, struct dirent **restrict result) {
  int saved_errno = errno;
  errno = 0;
  struct dirent *next = readdir(directory);
  int error = errno;
  errno = saved_errno;
  if (next) *entry = *next;
  *result = next ? entry : NULL;
  return next ? 0 : error;
}

extern int readdir64_r(DIR *restrict, struct dirent64 *restrict, struct dirent64 **restrict)
    __attribute__((alias("readdir_r")));

long telldir(DIR *directory) { return directory->offset; }

void seekdir(DIR *directory, long offset) {
  lseek(directory->descriptor, offset, SEEK_SET);
  directory->position = directory->filled = 0;
  directory->offset = offset;
}

void rewinddir(DIR *directory) { seekdir(directory, 0); }

int dirfd(DIR *directory) { return directory->descriptor; }
