// The files that a program reads, as they are when it opens them; and those that it makes.
#include "preload.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mman.h>

static const char *const system_folders[] = {"/proc/", "/sys/", "/dev/", "/etc/", "/usr/", "/lib/", "/lib64/", "/bin/", "/run/"};

static int is_below(const char *path, const char *folder) { return strncmp(path, folder, strlen(folder)) == 0; }

static int is_of_system(const char *path) {
  if (is_below(path, directory) && path[strlen(directory)] == '/') return 0;
  for (size_t i = 0; i < sizeof system_folders / sizeof *system_folders; i++)
    if (is_below(path, system_folders[i])) return 1;
  return 0;
}

static void find_path(int folder, const char *name, char *path, size_t size) {
  char link[64];
  char base[4096] = "";
  if (*name != '/') {
    if (folder == AT_FDCWD) {
      if (!getcwd(base, sizeof base)) *base = 0;
    } else {
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      ssize_t length = readlink(link, base, sizeof base - 1);
      base[length < 0 ? 0 : length] = 0;
    }
  }
  snprintf(path, size, "%s%s%s", base, *name == '/' ? "" : "/", name);
}

// Files are looked at once; what is forgotten is written down twice, and read once.
enum { SEEN = 1024 };
static uint64_t seen[SEEN];

static int is_seen(const char *path) {
  uint64_t mixed = 14695981039346656037u;
  for (const char *at = path; *at; at++) mixed = (mixed ^ (unsigned char)*at) * 1099511628211u;
  uint64_t *place = &seen[mixed % SEEN];
  int is = *place == mixed;
  *place = mixed;
  return is;
}

static void add_file(int descriptor, const char *name, const char *path) {
  struct stat stat;
  if (fstat(descriptor, &stat) < 0) return;
  if (S_ISFIFO(stat.st_mode)) add_text(run, 'X', "what is read from a pipe by its name");
  if (!S_ISREG(stat.st_mode)) return;
  // For each thread, and not from malloc, which may be the program's own.
  static __thread char *bytes;
  if (!bytes) bytes = mmap(NULL, CLEW_RECORD_LIMIT + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED) return;
  long size = stat.st_size > CLEW_RECORD_LIMIT ? -1 : content(descriptor, 0, bytes, CLEW_RECORD_LIMIT);
  struct iovec parts[] = {{(void *)name, strlen(name) + 1}, {(void *)path, strlen(path) + 1}, {bytes, size < 0 ? 0 : (size_t)size}};
  if (size < 0) add_text(run, 'O', path);
  else add_piece(run, 'F', parts, 3);
}

// Before a file is opened: is it there? Afterwards nobody knows.
static int is_there(int folder, const char *name) {
  struct stat stat;
  return *run && fstatat(folder, name, &stat, 0) == 0;
}

static void was_opened(int descriptor, int folder, const char *name, int flags, int was_there) {
  if (!*run || descriptor < 0) return;
  int error = errno;
  char path[8192];
  find_path(folder, name, path, sizeof path);
  int reads = (flags & O_ACCMODE) != O_WRONLY;
  if (flags & O_TRUNC || (flags & O_CREAT && !was_there)) {
    is_seen(path);
    add_text(run, 'C', path);
  } else if (reads && !is_seen(path)) {
    if (is_of_system(path)) add_text(run, 'P', path);
    else add_file(descriptor, name, path);
  }
  errno = error;
}

#define MODE(flags, last)                                   \
  mode_t mode = 0;                                          \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {                  \
    va_list rest;                                           \
    va_start(rest, last);                                   \
    mode = va_arg(rest, mode_t);                            \
    va_end(rest);                                           \
  }

#define DEFINE_OPEN(function)                               \
  int function(const char *name, int flags, ...) {          \
    MODE(flags, flags)                                      \
    int was_there = is_there(AT_FDCWD, name);               \
    int opened = NEXT(function)(name, flags, mode);         \
    was_opened(opened, AT_FDCWD, name, flags, was_there);   \
    return opened;                                          \
  }

DEFINE_OPEN(open)
DEFINE_OPEN(open64)

#define DEFINE_OPENAT(function)                             \
  int function(int folder, const char *name, int flags, ...) { \
    MODE(flags, flags)                                      \
    int was_there = is_there(folder, name);                 \
    int opened = NEXT(function)(folder, name, flags, mode); \
    was_opened(opened, folder, name, flags, was_there);     \
    return opened;                                          \
  }

DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)

// What headers make of calls without a mode.
int __open_2(const char *name, int flags) { return open(name, flags); }
int __open64_2(const char *name, int flags) { return open64(name, flags); }
int __openat_2(int folder, const char *name, int flags) { return openat(folder, name, flags); }
int __openat64_2(int folder, const char *name, int flags) { return openat64(folder, name, flags); }

static int flags_of(const char *mode) {
  int both = strchr(mode, '+') != NULL;
  if (*mode == 'r') return both ? O_RDWR : O_RDONLY;
  return (both ? O_RDWR : O_WRONLY) | O_CREAT | (*mode == 'w' ? O_TRUNC : 0);
}

static FILE *stream_opened(FILE *stream, const char *name, const char *mode, int was_there) {
  if (stream) was_opened(fileno(stream), AT_FDCWD, name, flags_of(mode), was_there);
  return stream;
}

#define DEFINE_FOPEN(function)                              \
  FILE *function(const char *restrict name, const char *restrict mode) { \
    int was_there = is_there(AT_FDCWD, name);               \
    return stream_opened(NEXT(function)(name, mode), name, mode, was_there); \
  }

DEFINE_FOPEN(fopen)
DEFINE_FOPEN(fopen64)

#define DEFINE_FREOPEN(function)                            \
  FILE *function(const char *restrict name, const char *restrict mode, FILE *restrict stream) { \
    int was_there = name && is_there(AT_FDCWD, name);       \
    FILE *opened = NEXT(function)(name, mode, stream);      \
    return name ? stream_opened(opened, name, mode, was_there) : opened; \
  }

DEFINE_FREOPEN(freopen)
DEFINE_FREOPEN(freopen64)

DIR *opendir(const char *name) {
  DIR *opened = NEXT(opendir)(name);
  if (opened && *run) add_text(run, 'X', "which files are in a folder");
  return opened;
}
