// ftw and nftw: a function is called for every file of a tree. Directories that lead back to one that is being walked are
// not entered where links are followed.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alias.h"

// A directory on the way down.
struct step {
  const struct step *above;
  dev_t device;
  ino_t inode;
};

struct walk {
  __ftw_func_t plain;  // of the two functions one is there
  __nftw_func_t extended;
  int flags;
  dev_t device;
  char path[PATH_MAX];
};

static int call(struct walk *walk, const struct stat *status, int kind, size_t base, int level) {
  struct FTW place = {(int)base, level};
  if (walk->plain) return walk->plain(walk->path, status, kind);
  return walk->extended(walk->path, status, kind, &place);
}

// What it is, seen as the flags want it; FTW_NS where nobody knows.
static int look(const struct walk *walk, struct stat *status) {
  memset(status, 0, sizeof *status);
  int physical = walk->flags & FTW_PHYS;
  if (physical ? lstat(walk->path, status) : stat(walk->path, status)) {
    int dangling = !physical && errno == ENOENT && !lstat(walk->path, status);
    if (dangling && S_ISLNK(status->st_mode)) return walk->plain ? FTW_NS : FTW_SLN;
    return FTW_NS;
  }
  if (S_ISDIR(status->st_mode)) return FTW_D;
  return S_ISLNK(status->st_mode) ? FTW_SL : FTW_F;
}

static int seen(const struct step *above, const struct stat *status) {
  for (; above; above = above->above)
    if (above->device == status->st_dev && above->inode == status->st_ino) return 1;
  return 0;
}

static int visit(struct walk *walk, const struct step *above, size_t base, int level);

// Everything in the directory at the path, which has that length.
static int enter(struct walk *walk, DIR *directory, const struct step *step, size_t length,
                 int level) {
  int result = 0;
  size_t base = length;
  if (base == 0 || walk->path[base - 1] != '/') base++;
  for (struct dirent *entry; !result && (entry = readdir(directory));) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (base + strlen(entry->d_name) >= sizeof walk->path) {
      errno = ENAMETOOLONG;
      return -1;
    }
    walk->path[base - 1] = '/';
    strcpy(walk->path + base, entry->d_name);
    result = visit(walk, step, base, level + 1);
    walk->path[length] = '\0';
  }
  return result;
}

// Within the directory, for who asked for it: names are then looked for there.
static int walk_directory(struct walk *walk, const struct step *above, const struct stat *status,
                          size_t base, int level) {
  struct step step = {above, status->st_dev, status->st_ino};
  size_t length = strlen(walk->path);
  DIR *directory = opendir(walk->path);
  if (!directory) return errno == EACCES ? call(walk, status, FTW_DNR, base, level) : -1;
  int result = walk->flags & FTW_DEPTH ? 0 : call(walk, status, FTW_D, base, level);
  if (walk->flags & FTW_ACTIONRETVAL && result == FTW_SKIP_SUBTREE) {
    closedir(directory);
    return 0;
  }
  if (!result) result = enter(walk, directory, &step, length, level);
  int kept = errno;
  closedir(directory);
  errno = kept;
  if (walk->flags & FTW_ACTIONRETVAL && result == FTW_SKIP_SIBLINGS) result = 0;
  if (!result && walk->flags & FTW_DEPTH) result = call(walk, status, FTW_DP, base, level);
  return result;
}

static int visit(struct walk *walk, const struct step *above, size_t base, int level) {
  struct stat status;
  int kind = look(walk, &status);
  if (kind == FTW_NS && level == 0) return -1;
  if (kind != FTW_NS) {
    if (level == 0) walk->device = status.st_dev;
    if (walk->flags & FTW_MOUNT && status.st_dev != walk->device) return 0;
  }
  if (kind == FTW_D) {
    if (!(walk->flags & FTW_PHYS) && seen(above, &status)) return 0;
    return walk_directory(walk, above, &status, base, level);
  }
  int result = call(walk, &status, kind, base, level);
  return walk->flags & FTW_ACTIONRETVAL && result == FTW_SKIP_SUBTREE ? 0 : result;
}

static int start(const char *root, struct walk *walk) {
  size_t length = strlen(root);
  if (length >= sizeof walk->path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  while (length > 1 && root[length - 1] == '/') length--;
  if (length == 0) {
    errno = ENOENT;
    return -1;
  }
  memcpy(walk->path, root, length);
  walk->path[length] = '\0';
  const char *slash = strrchr(walk->path, '/');
  int result = visit(walk, NULL, slash && slash[1] ? (size_t)(slash + 1 - walk->path) : 0, 0);
  return walk->flags & FTW_ACTIONRETVAL && (result == FTW_SKIP_SUBTREE || result == FTW_SKIP_SIBLINGS)
             ? 0
             : result;
}

int ftw(const char *root, __ftw_func_t function, int descriptors) {
  struct walk walk = {.plain = function};
  (void)descriptors;
  return start(root, &walk);
}

// FTW_CHDIR stays where it is: a path that is relative would mean something else within the walk. The function is called
// with paths from where the walk began.
int nftw(const char *root, __nftw_func_t function, int descriptors, int flags) {
  struct walk walk = {.extended = function, .flags = flags};
  (void)descriptors;
  if (flags & ~(FTW_PHYS | FTW_MOUNT | FTW_CHDIR | FTW_DEPTH | FTW_ACTIONRETVAL)) {
    errno = EINVAL;
    return -1;
  }
  return start(root, &walk);
}

extern int ftw64(const char *, __ftw64_func_t, int) __attribute__((alias("ftw")));
extern int nftw64(const char *, __nftw64_func_t, int, int) __attribute__((alias("nftw")));
