// A view of the file system in which all is read-only but for the program's own folder, and /tmp, /var/tmp and /dev/shm, which are empty
// and private. What the program needs of the real ones (its own file, its libraries) is put back at its place, read-only. Devices
// are left out but for those that hold nothing: a read-only mount does not keep anybody from writing to a disk.
#define _GNU_SOURCE
#include "kernel.h"
#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const private_folders[] = {"/tmp", "/var/tmp"};
static const char *const devices[] = {"null", "zero", "full", "random", "urandom"};
enum { DEVICES = sizeof devices / sizeof *devices, MOST_VISIBLE = 64 };

static int clone_tree(const char *path) {
  return (int)syscall(SYS_open_tree, AT_FDCWD, path, TREE_CLONE | TREE_CLOEXEC | TREE_RECURSIVE);
}

static int put(int tree, const char *path) {
  int result = (int)syscall(SYS_move_mount, tree, "", AT_FDCWD, path, MOVE_FROM_EMPTY_PATH);
  close(tree);
  return result;
}

// Everything below `folder`, or below `path` where that is -1.
static int make_read_only(int folder, const char *path) {
  struct mount_attributes wanted = {.set = MOUNT_READ_ONLY | MOUNT_NO_SETUID | MOUNT_NO_DEVICES};
  unsigned flags = TREE_RECURSIVE | (folder < 0 ? 0 : TREE_EMPTY_PATH);
  return (int)syscall(SYS_mount_setattr, folder < 0 ? AT_FDCWD : folder, path, flags, &wanted, sizeof wanted);
}

static int is_below(const char *path, const char *folder) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || !path[length]);
}

static void make_folders(const char *path) {
  char part[PATH_MAX];
  for (size_t i = 1; path[i] && i < sizeof part - 1; i++) {
    if (path[i] != '/') continue;
    memcpy(part, path, i);
    part[i] = 0;
    mkdir(part, 0755);
  }
  mkdir(path, 0755);
}

// ---- What is private ---------------------------------------------------------------------------------------

// Who works in /tmp itself sees it as it is, and cannot write to it.
static int is_needed_as_it_is(const struct order *order, const char *folder) {
  for (char **path = order->visible; *path; path++)
    if (is_below(folder, *path)) return 1;
  return 0;
}

static int is_real_folder(const char *path) {
  struct stat stat;
  return lstat(path, &stat) == 0 && S_ISDIR(stat.st_mode);
}

static int make_private_folders(const struct order *order) {
  for (size_t i = 0; i < sizeof private_folders / sizeof *private_folders; i++) {
    const char *folder = private_folders[i];
    if (!is_real_folder(folder) || is_needed_as_it_is(order, folder)) continue;
    if (mount("tmpfs", folder, "tmpfs", MS_NOSUID | MS_NODEV, "size=64m,nr_inodes=16k,mode=1777") < 0) return -1;
  }
  return 0;
}

static int make_devices(const int *trees) {
  if (mount("tmpfs", "/dev", "tmpfs", MS_NOSUID, "size=64m,nr_inodes=16k,mode=755") < 0) return -1;
  for (int i = 0; i < DEVICES; i++) {
    char path[32];
    snprintf(path, sizeof path, "/dev/%s", devices[i]);
    if (trees[i] < 0) continue;
    close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
    if (put(trees[i], path) < 0) return -1;
  }
  mkdir("/dev/shm", 0777);
  chmod("/dev/shm", 01777);
  symlink("/proc/self/fd", "/dev/fd");
  symlink("/proc/self/fd/0", "/dev/stdin");
  symlink("/proc/self/fd/1", "/dev/stdout");
  return symlink("/proc/self/fd/2", "/dev/stderr");
}

// Its own, where the kernel lets it: in some containers the one that is there stays, which is read-only by now.
static int make_processes(void) {
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) < 0) return 0;
  int limit = open("/proc/sys/user/max_user_namespaces", O_WRONLY | O_CLOEXEC);
  if (limit >= 0 && write(limit, "0", 1) < 0) errno = 0; // it is one wall less
  close(limit);
  return make_read_only(-1, "/proc");
}

// ---- All of it ---------------------------------------------------------------------------------------------

// Mounts that are taken aside before all others become read-only.
struct aside {
  int own, visible[MOST_VISIBLE], devices[DEVICES];
};

static int take_aside(const struct order *order, struct aside *aside) {
  aside->own = clone_tree(order->directory);
  if (aside->own < 0) return -1;
  for (int i = 0; order->visible[i]; i++) {
    if (i == MOST_VISIBLE) return -1;
    aside->visible[i] = clone_tree(order->visible[i]);
    if (aside->visible[i] >= 0 && make_read_only(aside->visible[i], "") < 0) return -1;
  }
  for (int i = 0; i < DEVICES; i++) {
    char path[32];
    snprintf(path, sizeof path, "/dev/%s", devices[i]);
    aside->devices[i] = clone_tree(path);
  }
  return 0;
}

// The shorter names come first, so that a folder is there before what is in it.
static int put_back(const struct order *order, const struct aside *aside) {
  for (int i = 0; order->visible[i]; i++) {
    if (aside->visible[i] < 0 || is_real_folder(order->visible[i])) {
      close(aside->visible[i]); // it can be seen already, or never was there
      continue;
    }
    make_folders(order->visible[i]);
    if (put(aside->visible[i], order->visible[i]) < 0) return -1;
  }
  if (!is_real_folder(order->directory)) make_folders(order->directory);
  return put(aside->own, order->directory);
}

int make_own_mounts(const struct order *order) {
  struct aside aside;
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0) return 0;
  if (take_aside(order, &aside) < 0 || make_read_only(-1, "/") < 0) return 0;
  if (make_private_folders(order) < 0 || put_back(order, &aside) < 0) return -1;
  return make_devices(aside.devices) < 0 || make_processes() < 0 ? -1 : 1;
}
