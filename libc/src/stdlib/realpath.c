// The absolute path without links, "." and "..".
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>


#define MOST_LINKS 40

struct resolution {
  char done[PATH_MAX];  // the part that is resolved, without a slash at its end
  size_t length;
  char rest[PATH_MAX];  // what is still to do
  int links;
};

static int fail(int error) {
  errno = error;
  return -1;
}

// Puts a text in front of what is still to do.
static int prepend(struct resolution *path, const char *text, size_t length) {
  size_t rest_length = strlen(path->rest);
  if (length + rest_length + 2 > sizeof path->rest) return fail(ENAMETOOLONG);
  memmove(path->rest + length + 1, path->rest, rest_length + 1);
  memcpy(path->rest, text, length);
  path->rest[length] = '/';
  return 0;
}

static int follow_link(struct resolution *path, size_t parent_length) {
  char target[PATH_MAX];
  ssize_t length = readlink(path->done, target, sizeof target - 1);
  if (length < 0) return -1;
  if (++path->links > MOST_LINKS) return fail(ELOOP);
  path->length = length > 0 && target[0] == '/' ? 0 : parent_length;
  path->done[path->length] = '\0';
  return prepend(path, target, (size_t)length);
}

static int enter(struct resolution *path, const char *name, size_t length) {
  struct stat status;
  size_t parent_length = path->length;
  if (path->length + length + 2 > sizeof path->done) return fail(ENAMETOOLONG);
  path->done[path->length++] = '/';
  memcpy(path->done + path->length, name, length);
  path->length += length;
  path->done[path->length] = '\0';
  if (lstat(path->done, &status) < 0) return -1;
  if (S_ISLNK(status.st_mode)) return follow_link(path, parent_length);
  if (!S_ISDIR(status.st_mode) && *path->rest) return fail(ENOTDIR);
  return 0;
}

static int step(struct resolution *path) {
  char name[NAME_MAX + 1];
  size_t slashes = strspn(path->rest, "/");
  size_t length = strcspn(path->rest + slashes, "/");
  if (length > NAME_MAX) return fail(ENAMETOOLONG);
  memcpy(name, path->rest + slashes, length);
  name[length] = '\0';
  memmove(path->rest, path->rest + slashes + length, strlen(path->rest + slashes + length) + 1);
  if (length == 0 || strcmp(name, ".") == 0) return 0;
  if (strcmp(name, "..") == 0) {
    while (path->length > 0 && path->done[--path->length] != '/') {}
    path->done[path->length] = '\0';
    return 0;
  }
  return enter(path, name, length);
}

char *realpath(const char *restrict path, char *restrict resolved) {
  struct resolution resolution = {.length = 0};
  if (!path || !*path) {
    errno = path ? ENOENT : EINVAL;
    return NULL;
  }
  if (strlen(path) >= sizeof resolution.rest) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  if (*path != '/') {
    if (!getcwd(resolution.done, sizeof resolution.done)) return NULL;
    resolution.length = strlen(resolution.done);
    if (resolution.length == 1) resolution.length = 0;
  }
  strcpy(resolution.rest, path);
  while (*resolution.rest) {
    if (step(&resolution) < 0) return NULL;
  }
  if (resolution.length == 0) strcpy(resolution.done, "/");
  return resolved ? strcpy(resolved, resolution.done) : strdup(resolution.done);
}

char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }
