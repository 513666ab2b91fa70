// The rest of a test's world, for a native run: what comes over sockets, and files with absolute names. Linked with the program, or
// preloaded (LD_PRELOAD) into one that is built already, it stands before the C library's functions.
//
//   CLEW_REPLAY_SOCKETS   a folder: file K.M is the M-th message of the K-th connection
//   CLEW_REPLAY_FILES     a folder: /etc/NAME is looked for at FOLDER/etc/NAME first
//
// Connections are real ones of the kernel over loopback, with both ends in this process: the program's own descriptor, and a
// peer that sends a message whenever the one before has been read, takes what the program sends, and ends when there is no
// message left. So nothing depends on timing, on free ports or on privileges. A program that waits for a connection
// or a datagram that no test has is done: it ends here, with exit code 0, as it does in the box.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

// The function of the C library (or of a sanitizer) that stands behind ours.
#define NEXT(name) ((__typeof__(name) *)next(#name))

static void *next(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function) return function;
  fprintf(stderr, "clew replay: there is no %s\n", name);
  _Exit(125);
}

// ---- Messages -----------------------------------------------------------------------------------

static int connections; // taken so far

static const char *socket_folder(void) { return getenv("CLEW_REPLAY_SOCKETS"); }

static FILE *message_file(int connection, int message) {
  char path[4096];
  if (!socket_folder()) return NULL;
  snprintf(path, sizeof path, "%s/%d.%d", socket_folder(), connection, message);
  return NEXT(fopen)(path, "rb");
}

static int has_message(int connection, int message) {
  FILE *file = message_file(connection, message);
  return file && fclose(file) == 0;
}

// ---- Peers --------------------------------------------------------------------------------------

enum { DESCRIPTORS = 1024 };

// By the program's descriptor.
static struct {
  int peer;       // our end; of a listening socket: the one that waits to be accepted
  int connection; // 0: none
  int messages;   // sent so far
  int is_listening;
  struct sockaddr_storage self; // of a datagram socket: where the peer sends to
  socklen_t self_length;
} ends[DESCRIPTORS];

static int is_known(int descriptor) {
  return descriptor >= 0 && descriptor < DESCRIPTORS &&
         (ends[descriptor].connection || ends[descriptor].is_listening);
}

static int option(int descriptor, int name) {
  int value = -1;
  socklen_t size = sizeof value;
  getsockopt(descriptor, SOL_SOCKET, name, &value, &size);
  return value;
}

static int is_datagram(int descriptor) { return option(descriptor, SO_TYPE) == SOCK_DGRAM; }

// Any port of loopback; any abstract name.
static socklen_t loopback(int family, struct sockaddr_storage *address) {
  memset(address, 0, sizeof *address);
  address->ss_family = family;
  if (family == AF_INET) {
    ((struct sockaddr_in *)address)->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return sizeof(struct sockaddr_in);
  }
  if (family == AF_INET6) {
    ((struct sockaddr_in6 *)address)->sin6_addr = in6addr_loopback;
    return sizeof(struct sockaddr_in6);
  }
  return offsetof(struct sockaddr_un, sun_path);
}

// A socket of our own, bound, of the kind of the program's.
static int twin(int descriptor, struct sockaddr_storage *address, socklen_t *length) {
  int family = option(descriptor, SO_DOMAIN);
  int type = option(descriptor, SO_TYPE);
  int twin = socket(family, type | SOCK_CLOEXEC, 0);
  *length = loopback(family, address);
  if (twin < 0 || NEXT(bind)(twin, (struct sockaddr *)address, *length) < 0) return -1;
  *length = sizeof *address;
  getsockname(twin, (struct sockaddr *)address, length);
  return twin;
}

static void done(void) {
  fflush(NULL);
  _exit(0);
}

static int is_readable(int descriptor) {
  struct pollfd question = {.fd = descriptor, .events = POLLIN};
  return poll(&question, 1, 0) > 0;
}

// The next message, when the one before has been read.
static void feed(int descriptor) {
  int connection = ends[descriptor].connection;
  if (!connection || ends[descriptor].peer < 0 || is_readable(descriptor)) return;
  FILE *file = message_file(connection, ends[descriptor].messages + 1);
  if (!file) {
    if (!is_datagram(descriptor)) shutdown(ends[descriptor].peer, SHUT_WR);
    return;
  }
  ends[descriptor].messages++;
  static char bytes[1 << 16];
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  struct sockaddr *to = ends[descriptor].self_length ? (struct sockaddr *)&ends[descriptor].self : NULL;
  NEXT(sendto)(ends[descriptor].peer, bytes, size, MSG_NOSIGNAL, to, ends[descriptor].self_length);
  if (!has_message(connection, ends[descriptor].messages + 1) && !is_datagram(descriptor))
    shutdown(ends[descriptor].peer, SHUT_WR);
}

// What the program sends must not fill the kernel's buffers.
static void drain(int descriptor) {
  char bytes[4096];
  while (NEXT(recv)(ends[descriptor].peer, bytes, sizeof bytes, MSG_DONTWAIT) > 0) continue;
}

static void begin(int descriptor, int peer) {
  if (descriptor >= DESCRIPTORS) return;
  ends[descriptor].peer = peer;
  ends[descriptor].connection = ++connections;
  ends[descriptor].messages = 0;
  ends[descriptor].self_length = 0;
}

// ---- Servers ------------------------------------------------------------------------------------

// A connection waits to be accepted while there is one left, so that select and poll see it.
static void offer(int listener) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  ends[listener].peer = -1;
  if (!has_message(connections + 1, 1)) return;
  if (getsockname(listener, (struct sockaddr *)&address, &length) < 0) return;
  int peer = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (NEXT(connect)(peer, (struct sockaddr *)&address, length) == 0) ends[listener].peer = peer;
}

int bind(int descriptor, const struct sockaddr *address, socklen_t length) {
  if (!socket_folder() || address->sa_family == AF_NETLINK) return NEXT(bind)(descriptor, address, length);
  struct sockaddr_storage any;
  length = loopback(address->sa_family, &any);
  int result = NEXT(bind)(descriptor, (struct sockaddr *)&any, length);
  if (result < 0 || !is_datagram(descriptor) || !has_message(connections + 1, 1)) return result;
  begin(descriptor, twin(descriptor, &any, &length));
  ends[descriptor].self_length = sizeof ends[descriptor].self;
  getsockname(descriptor, (struct sockaddr *)&ends[descriptor].self, &ends[descriptor].self_length);
  feed(descriptor);
  return result;
}

int listen(int descriptor, int backlog) {
  int result = NEXT(listen)(descriptor, backlog > 0 ? backlog : 1);
  if (result == 0 && socket_folder() && descriptor < DESCRIPTORS) {
    ends[descriptor].is_listening = 1;
    offer(descriptor);
  }
  return result;
}

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags) {
  int is_ours = is_known(descriptor) && ends[descriptor].is_listening;
  if (is_ours && ends[descriptor].peer < 0 && !(fcntl(descriptor, F_GETFL) & O_NONBLOCK)) done();
  int accepted = NEXT(accept4)(descriptor, address, length, flags);
  if (accepted >= 0 && is_ours) {
    begin(accepted, ends[descriptor].peer);
    feed(accepted);
    offer(descriptor);
  }
  return accepted;
}

int accept(int descriptor, struct sockaddr *address, socklen_t *length) {
  return accept4(descriptor, address, length, 0);
}

// ---- Clients ------------------------------------------------------------------------------------

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  if (!socket_folder()) return NEXT(connect)(descriptor, address, length);
  struct sockaddr_storage at;
  int server = has_message(connections + 1, 1) ? twin(descriptor, &at, &length) : -1;
  if (server < 0) {
    errno = ECONNREFUSED;
    return -1;
  }
  int datagrams = is_datagram(descriptor);
  if (!datagrams) NEXT(listen)(server, 1);
  int result = NEXT(connect)(descriptor, (struct sockaddr *)&at, length);
  if (result < 0 && errno != EINPROGRESS) return result;
  int error = errno;
  begin(descriptor, datagrams ? server : NEXT(accept4)(server, NULL, NULL, SOCK_CLOEXEC));
  if (datagrams && descriptor < DESCRIPTORS) {
    ends[descriptor].self_length = sizeof ends[descriptor].self;
    getsockname(descriptor, (struct sockaddr *)&ends[descriptor].self, &ends[descriptor].self_length);
  } else {
    close(server);
  }
  feed(descriptor);
  errno = error;
  return result;
}

// Every host is at hand: whoever it is, the test answers for it.
int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
                struct addrinfo **result) {
  int is_local = !host || !socket_folder();
  int error = NEXT(getaddrinfo)(is_local ? host : "127.0.0.1", service, hints, result);
  return error && !is_local ? NEXT(getaddrinfo)("127.0.0.1", NULL, hints, result) : error;
}

struct hostent *gethostbyname(const char *host) {
  return NEXT(gethostbyname)(socket_folder() ? "127.0.0.1" : host);
}

// ---- Transfers ----------------------------------------------------------------------------------

// A datagram that will never come is waited for no longer.
static void before_reading(int descriptor) {
  if (!is_known(descriptor)) return;
  feed(descriptor);
  int is_over = is_datagram(descriptor) && !is_readable(descriptor);
  if (is_over && !(fcntl(descriptor, F_GETFL) & O_NONBLOCK)) done();
}

static ssize_t after_reading(int descriptor, ssize_t result) {
  int error = errno;
  if (is_known(descriptor)) feed(descriptor);
  errno = error;
  return result;
}

static ssize_t after_writing(int descriptor, ssize_t result) {
  int error = errno;
  if (is_known(descriptor)) drain(descriptor);
  errno = error;
  return result;
}

ssize_t read(int descriptor, void *target, size_t size) {
  before_reading(descriptor);
  return after_reading(descriptor, NEXT(read)(descriptor, target, size));
}

ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  before_reading(descriptor);
  return after_reading(descriptor, NEXT(readv)(descriptor, parts, count));
}

ssize_t recv(int descriptor, void *target, size_t size, int flags) {
  before_reading(descriptor);
  return after_reading(descriptor, NEXT(recv)(descriptor, target, size, flags));
}

ssize_t recvfrom(int descriptor, void *target, size_t size, int flags, struct sockaddr *from,
                 socklen_t *length) {
  before_reading(descriptor);
  return after_reading(descriptor, NEXT(recvfrom)(descriptor, target, size, flags, from, length));
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  before_reading(descriptor);
  return after_reading(descriptor, NEXT(recvmsg)(descriptor, message, flags));
}

ssize_t write(int descriptor, const void *source, size_t size) {
  return after_writing(descriptor, NEXT(write)(descriptor, source, size));
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  return after_writing(descriptor, NEXT(writev)(descriptor, parts, count));
}

ssize_t send(int descriptor, const void *source, size_t size, int flags) {
  return after_writing(descriptor, NEXT(send)(descriptor, source, size, flags));
}

// A datagram to anyone goes to the peer.
ssize_t sendto(int descriptor, const void *source, size_t size, int flags, const struct sockaddr *to,
               socklen_t length) {
  struct sockaddr_storage peer;
  if (is_known(descriptor) && to) {
    length = sizeof peer;
    getsockname(ends[descriptor].peer, (struct sockaddr *)&peer, &length);
    to = (struct sockaddr *)&peer;
  }
  return after_writing(descriptor, NEXT(sendto)(descriptor, source, size, flags, to, length));
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  return after_writing(descriptor, NEXT(sendmsg)(descriptor, message, flags));
}

int close(int descriptor) {
  if (is_known(descriptor)) {
    drain(descriptor);
    if (ends[descriptor].peer >= 0) NEXT(close)(ends[descriptor].peer);
    memset(&ends[descriptor], 0, sizeof ends[descriptor]);
  }
  return NEXT(close)(descriptor);
}

// Interfaces are those of this machine, not of the one that the program is meant for.
int setsockopt(int descriptor, int level, int name, const void *value, socklen_t size) {
  if (socket_folder() && level == SOL_SOCKET && name == SO_BINDTODEVICE) return 0;
  return NEXT(setsockopt)(descriptor, level, name, value, size);
}

// ---- Files --------------------------------------------------------------------------------------

// Where the file really is: in the test's folder if it is there.
static const char *place(const char *name, char *path, size_t size) {
  const char *folder = getenv("CLEW_REPLAY_FILES");
  if (!folder || !name || name[0] != '/' || strncmp(name, folder, strlen(folder)) == 0) return name;
  if (snprintf(path, size, "%s%s", folder, name) >= (int)size) return name;
  return NEXT(access)(path, F_OK) == 0 ? path : name;
}

#define PLACE(name) place(name, (char[4096]){0}, 4096)

static int mode_of(int flags, va_list arguments) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
}

#define OPEN(function)                                                                          \
  int function(const char *name, int flags, ...) {                                              \
    va_list arguments;                                                                          \
    va_start(arguments, flags);                                                                 \
    int mode = mode_of(flags, arguments);                                                       \
    va_end(arguments);                                                                          \
    return NEXT(function)(PLACE(name), flags, mode);                                            \
  }

#define OPENAT(function)                                                                        \
  int function(int folder, const char *name, int flags, ...) {                                  \
    va_list arguments;                                                                          \
    va_start(arguments, flags);                                                                 \
    int mode = mode_of(flags, arguments);                                                       \
    va_end(arguments);                                                                          \
    return NEXT(function)(folder, PLACE(name), flags, mode);                                    \
  }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

FILE *fopen(const char *name, const char *mode) { return NEXT(fopen)(PLACE(name), mode); }
FILE *fopen64(const char *name, const char *mode) { return NEXT(fopen64)(PLACE(name), mode); }

FILE *freopen(const char *name, const char *mode, FILE *file) {
  return NEXT(freopen)(PLACE(name), mode, file);
}

FILE *freopen64(const char *name, const char *mode, FILE *file) {
  return NEXT(freopen64)(PLACE(name), mode, file);
}

int access(const char *name, int mode) { return NEXT(access)(PLACE(name), mode); }
int stat(const char *name, struct stat *status) { return NEXT(stat)(PLACE(name), status); }
int stat64(const char *name, struct stat64 *status) { return NEXT(stat64)(PLACE(name), status); }
int lstat(const char *name, struct stat *status) { return NEXT(lstat)(PLACE(name), status); }
int lstat64(const char *name, struct stat64 *status) { return NEXT(lstat64)(PLACE(name), status); }
