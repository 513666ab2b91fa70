// Inside of a program that is recorded (LD_PRELOAD): what it reads from standard input when that is no file, which files it opens,
// and what comes over its sockets. The functions stand before the C library's, do what those do, and write down what they gave.
//
// The C library reads by itself on behalf of stdio. So stdin, and streams that are made of sockets, are streams of their own
// kind (fopencookie) that read through the functions here.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/types.h>

#include "config.h"
#include "run-file.h"

// The function that stands behind ours, looked for once.
#define NEXT(name)                                          \
  (*({                                                      \
    static __typeof__(name) *next;                          \
    if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name); \
    next;                                                   \
  }))

static char run[4096]; // the record; empty: nothing is recorded
static char directory[4096];
static struct stat input; // standard input, as it was in the beginning
static long input_start;

// ---- Standard input -----------------------------------------------------------------------------

static int is_input(int descriptor) {
  struct stat now;
  return *run && fstat(descriptor, &now) == 0 && !S_ISREG(now.st_mode) && now.st_ino == input.st_ino &&
         now.st_dev == input.st_dev && now.st_rdev == input.st_rdev;
}

// Once too much, it is of no use any more.
static long input_size;

static void add_input(const void *bytes, ssize_t size) {
  if (size < 0 || input_size > CLEW_RECORD_LIMIT) return;
  input_size += size;
  if (input_size > CLEW_RECORD_LIMIT) add_text(run, 'O', "standard input");
  else add_bytes(run, 'I', bytes, (size_t)size);
}

// Of a file: how far the program has read.
static void add_input_end(void) {
  struct stat now;
  if (!*run || !S_ISREG(input.st_mode) || fstat(0, &now) < 0) return;
  if (now.st_ino != input.st_ino || now.st_dev != input.st_dev) return;
  int64_t size = lseek(0, 0, SEEK_CUR) - input_start;
  if (size >= 0) add_bytes(run, 'K', &size, sizeof size);
}

// ---- Connections --------------------------------------------------------------------------------

enum { DESCRIPTORS = 4096 };
static uint32_t numbers[DESCRIPTORS]; // of connections, by descriptor; 0: it is none
static uint32_t connections;

static int is_datagram(int descriptor) {
  int type = 0;
  socklen_t length = sizeof type;
  return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_DGRAM;
}

static int is_outside(int descriptor) {
  int family = 0;
  socklen_t length = sizeof family;
  if (getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &family, &length) < 0) return 0;
  return family == AF_INET || family == AF_INET6 || family == AF_UNIX;
}

static void begin_connection(int descriptor) {
  int error = errno;
  if (*run && descriptor >= 0 && descriptor < DESCRIPTORS && !is_input(descriptor) && is_outside(descriptor)) {
    numbers[descriptor] = ++connections;
    struct iovec parts[] = {{&numbers[descriptor], 4}, {is_datagram(descriptor) ? "d" : "s", 1}};
    add_piece(run, 'N', parts, 2);
  }
  errno = error;
}

static void end_connection(int descriptor) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS) numbers[descriptor] = 0;
}

static void copy_connection(int from, int to) {
  if (from >= 0 && from < DESCRIPTORS && to >= 0 && to < DESCRIPTORS) numbers[to] = numbers[from];
}

static uint32_t connection_of(int descriptor) {
  return *run && descriptor >= 0 && descriptor < DESCRIPTORS ? numbers[descriptor] : 0;
}

// ---- What was read and sent ---------------------------------------------------------------------

static ssize_t was_read(int descriptor, const void *bytes, ssize_t size) {
  int error = errno;
  uint32_t number = connection_of(descriptor);
  if (number && size > 0) {
    struct iovec parts[] = {{&number, 4}, {(void *)bytes, (size_t)size}};
    if (size <= CLEW_RECORD_LIMIT) add_piece(run, 'M', parts, 2);
    else add_text(run, 'O', "what came over a socket");
  } else if (!number && is_input(descriptor)) {
    add_input(bytes, size);
  }
  errno = error;
  return size;
}

static ssize_t were_read(int descriptor, const struct iovec *parts, size_t count, ssize_t size) {
  ssize_t left = size;
  for (size_t i = 0; i < count && left > 0; i++) {
    ssize_t here = left < (ssize_t)parts[i].iov_len ? left : (ssize_t)parts[i].iov_len;
    was_read(descriptor, parts[i].iov_base, here);
    left -= here;
  }
  if (size == 0) was_read(descriptor, "", 0);
  return size;
}

static ssize_t was_sent(int descriptor, ssize_t size) {
  uint32_t number = connection_of(descriptor);
  if (number && size > 0) add_bytes(run, 'W', &number, 4);
  return size;
}

ssize_t read(int descriptor, void *target, size_t size) {
  return was_read(descriptor, target, NEXT(read)(descriptor, target, size));
}

ssize_t __read_chk(int descriptor, void *target, size_t size, size_t room) {
  return was_read(descriptor, target, NEXT(__read_chk)(descriptor, target, size, room));
}

ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  return were_read(descriptor, parts, (size_t)count, NEXT(readv)(descriptor, parts, count));
}

// Datagrams may come without any connection.
static ssize_t was_received(int descriptor, const void *bytes, ssize_t size, int flags) {
  if (size >= 0 && !connection_of(descriptor) && is_datagram(descriptor)) begin_connection(descriptor);
  return flags & MSG_PEEK ? size : was_read(descriptor, bytes, size);
}

ssize_t recvfrom(int descriptor, void *restrict target, size_t size, int flags, struct sockaddr *restrict from,
                 socklen_t *restrict length) {
  return was_received(descriptor, target, NEXT(recvfrom)(descriptor, target, size, flags, from, length), flags);
}

ssize_t recv(int descriptor, void *target, size_t size, int flags) {
  return was_received(descriptor, target, NEXT(recv)(descriptor, target, size, flags), flags);
}

ssize_t __recv_chk(int descriptor, void *target, size_t size, size_t room, int flags) {
  return was_received(descriptor, target, NEXT(__recv_chk)(descriptor, target, size, room, flags), flags);
}

ssize_t __recvfrom_chk(int descriptor, void *restrict target, size_t size, size_t room, int flags,
                       struct sockaddr *restrict from, socklen_t *restrict length) {
  ssize_t got = NEXT(__recvfrom_chk)(descriptor, target, size, room, flags, from, length);
  return was_received(descriptor, target, got, flags);
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  ssize_t got = NEXT(recvmsg)(descriptor, message, flags);
  if (got >= 0 && !connection_of(descriptor) && is_datagram(descriptor)) begin_connection(descriptor);
  return flags & MSG_PEEK ? got : were_read(descriptor, message->msg_iov, message->msg_iovlen, got);
}

ssize_t write(int descriptor, const void *source, size_t size) {
  return was_sent(descriptor, NEXT(write)(descriptor, source, size));
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  return was_sent(descriptor, NEXT(writev)(descriptor, parts, count));
}

ssize_t send(int descriptor, const void *source, size_t size, int flags) {
  return was_sent(descriptor, NEXT(send)(descriptor, source, size, flags));
}

ssize_t sendto(int descriptor, const void *source, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
  return was_sent(descriptor, NEXT(sendto)(descriptor, source, size, flags, to, length));
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  return was_sent(descriptor, NEXT(sendmsg)(descriptor, message, flags));
}

// ---- Descriptors --------------------------------------------------------------------------------

int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  int accepted = NEXT(accept)(descriptor, address, length);
  begin_connection(accepted);
  return accepted;
}

int accept4(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length, int flags) {
  int accepted = NEXT(accept4)(descriptor, address, length, flags);
  begin_connection(accepted);
  return accepted;
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  int result = NEXT(connect)(descriptor, address, length);
  if ((result == 0 || errno == EINPROGRESS) && !connection_of(descriptor)) begin_connection(descriptor);
  return result;
}

int dup(int descriptor) {
  int copy = NEXT(dup)(descriptor);
  copy_connection(descriptor, copy);
  return copy;
}

int dup2(int descriptor, int wanted) {
  int copy = NEXT(dup2)(descriptor, wanted);
  copy_connection(descriptor, copy);
  return copy;
}

int dup3(int descriptor, int wanted, int flags) {
  int copy = NEXT(dup3)(descriptor, wanted, flags);
  copy_connection(descriptor, copy);
  return copy;
}

int close(int descriptor) {
  end_connection(descriptor);
  return NEXT(close)(descriptor);
}

// ---- Files --------------------------------------------------------------------------------------

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

// ---- Streams ------------------------------------------------------------------------------------

#ifdef __GLIBC__
static ssize_t read_stream(void *cookie, char *target, size_t size) { return read((int)(intptr_t)cookie, target, size); }
static int close_stream(void *cookie) { return close((int)(intptr_t)cookie); }

static ssize_t write_stream(void *cookie, const char *source, size_t size) {
  ssize_t done = write((int)(intptr_t)cookie, source, size);
  return done < 0 ? 0 : done;
}

static FILE *recorded_stream(int descriptor, const char *mode) {
  cookie_io_functions_t functions = {read_stream, write_stream, NULL, close_stream};
  FILE *stream = fopencookie((void *)(intptr_t)descriptor, mode, functions);
  if (stream) stream->_fileno = descriptor;
  return stream;
}

FILE *fdopen(int descriptor, const char *mode) {
  return connection_of(descriptor) ? recorded_stream(descriptor, mode) : NEXT(fdopen)(descriptor, mode);
}

static void replace_stdin(void) {
  static char buffer[4096]; // as much as the C library reads ahead from a pipe
  FILE *stream = recorded_stream(0, "r");
  if (!stream) return;
  setvbuf(stream, buffer, isatty(0) ? _IOLBF : _IOFBF, sizeof buffer);
  stdin = stream;
}
#else
static void replace_stdin(void) { add_text(run, 'X', "standard input through stdio, with this C library"); }
#endif

// ---- The beginning and the end ------------------------------------------------------------------

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("CLEW_RECORD_RUN");
  if (!file || strlen(file) >= sizeof run) return;
  strcpy(run, file);
  const char *before = getenv("CLEW_RECORD_BEFORE");
  if (before) setenv("LD_PRELOAD", before, 1);
  else unsetenv("LD_PRELOAD");
  unsetenv("CLEW_RECORD_BEFORE");
  unsetenv("CLEW_RECORD_RUN");
  if (!getcwd(directory, sizeof directory)) *directory = 0;
  if (fstat(0, &input) < 0) return;
  if (S_ISREG(input.st_mode)) input_start = lseek(0, 0, SEEK_CUR);
  else if (!S_ISCHR(input.st_mode) || isatty(0)) CLEW_RECORD_STDIN;
}

__attribute__((destructor)) static void end(void) { add_input_end(); }

void _exit(int status) {
  add_input_end();
  for (;;) syscall(SYS_exit_group, status);
}

void _Exit(int status) { _exit(status); }
