// What a program reads from descriptors: what comes over each connection, and when something is sent over it, which ends a
// message; and standard input.
#include "preload.h"

#include <sys/socket.h>

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

HIDDEN uint32_t connection_of(int descriptor) {
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
