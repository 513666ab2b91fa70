// Temporary files and names for them.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system_call.h"

FILE *tmpfile(void) {
  char path[] = "/tmp/tmpfXXXXXX";
  int descriptor = mkstemp(path);
  if (descriptor < 0) return NULL;
  unlink(path);
  FILE *file = fdopen(descriptor, "w+");
  if (!file) close(descriptor);
  return file;
}
ALIAS(tmpfile64, tmpfile);

// A name that is free now: letters from the kernel's random bytes.
static int free_name(char *path, char *letters) {
  static const char alphabet[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  for (int attempt = 0; attempt < TMP_MAX; attempt++) {
    unsigned char random[6];
    SYSTEM_CALL3(SYS_getrandom, random, sizeof random, 0);
    for (size_t i = 0; i < sizeof random; i++) letters[i] = alphabet[random[i] % 62];
    if (access(path, F_OK) < 0 && errno == ENOENT) return 1;
  }
  return 0;
}

char *tmpnam_r(char *buffer) {
  if (!buffer) return NULL;
  strcpy(buffer, "/tmp/fileXXXXXX");
  return free_name(buffer, buffer + sizeof "/tmp/file" - 1) ? buffer : NULL;
}

char *tmpnam(char *buffer) {
  static char room[L_tmpnam];
  return tmpnam_r(buffer ? buffer : room);
}

static int is_writable_directory(const char *path) {
  return path && *path && access(path, W_OK | X_OK) == 0;
}

char *tempnam(const char *directory, const char *prefix) {
  const char *wanted = secure_getenv("TMPDIR");
  if (is_writable_directory(wanted)) directory = wanted;
  else if (!is_writable_directory(directory)) directory = P_tmpdir;
  if (!prefix) prefix = "file";
  char *path = malloc(strlen(directory) + 1 + 5 + 6 + 1);
  if (!path) return NULL;
  char *end = stpcpy(stpcpy(path, directory), "/");
  end = stpncpy(end, prefix, 5);
  strcpy(end, "XXXXXX");
  if (free_name(path, end)) return path;
  free(path);
  return NULL;
}
