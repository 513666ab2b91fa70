// Temporary files: a pattern's six X become letters until there is no file of that name. The
// letters come from the system's random numbers, so that a run with the same seed repeats them.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "alias.h"

#define PLACES 6
#define ATTEMPTS 100

typedef int (*attempt)(char *path, int flags);

static int create_file(char *path, int flags) {
  return open(path, (flags & ~O_ACCMODE) | O_RDWR | O_CREAT | O_EXCL, 0600);
}

static int create_directory(char *path, int flags) {
  (void)flags;
  return mkdir(path, 0700);
}

static int find_unused(char *path, int flags) {
  (void)flags;
  if (access(path, F_OK) != 0) return errno == ENOENT ? 0 : -1;
  errno = EEXIST;
  return -1;
}

static void fill(char *places) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  for (int i = 0; i < PLACES; i++) places[i] = letters[arc4random_uniform(sizeof letters - 1)];
}

static int try_names(char *pattern, int suffix_length, int flags, attempt attempt) {
  size_t length = strlen(pattern);
  size_t tail = (size_t)suffix_length + PLACES;
  if (suffix_length < 0 || length < tail || strncmp(pattern + length - tail, "XXXXXX", PLACES)) {
    errno = EINVAL;
    return -1;
  }
  int saved_error = errno;
  for (int i = 0; i < ATTEMPTS; i++) {
    fill(pattern + length - tail);
    int result = attempt(pattern, flags);
    if (result >= 0) {
      errno = saved_error;
      return result;
    }
    if (errno != EEXIST) return -1;
  }
  return -1;
}

int mkostemps(char *pattern, int suffix_length, int flags) {
  return try_names(pattern, suffix_length, flags, create_file);
}
ALIAS(mkostemps64, mkostemps);

int mkostemp(char *pattern, int flags) { return mkostemps(pattern, 0, flags); }
ALIAS(mkostemp64, mkostemp);

int mkstemps(char *pattern, int suffix_length) { return mkostemps(pattern, suffix_length, 0); }
ALIAS(mkstemps64, mkstemps);

int mkstemp(char *pattern) { return mkostemps(pattern, 0, 0); }
ALIAS(mkstemp64, mkstemp);

char *mkdtemp(char *pattern) {
  return try_names(pattern, 0, 0, create_directory) < 0 ? NULL : pattern;
}

char *mktemp(char *pattern) {
  if (try_names(pattern, 0, 0, find_unused) < 0) *pattern = '\0';
  return pattern;
}
