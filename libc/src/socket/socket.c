// Sockets and their connections.
#include <sys/socket.h>

#include <errno.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "system_call.h"

int socket(int family, int type, int protocol) {
  return (int)SYSTEM_CALL3(SYS_socket, family, type, protocol);
}

int socketpair(int family, int type, int protocol, int ends[2]) {
  return (int)SYSTEM_CALL4(SYS_socketpair, family, type, protocol, ends);
}

int bind(int descriptor, const struct sockaddr *address, socklen_t length) {
  return (int)SYSTEM_CALL3(SYS_bind, descriptor, address, length);
}

int listen(int descriptor, int backlog) { return (int)SYSTEM_CALL2(SYS_listen, descriptor, backlog); }

int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  return (int)SYSTEM_CALL3(SYS_accept, descriptor, address, length);
}

int accept4(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length,
            int flags) {
  return (int)SYSTEM_CALL4(SYS_accept4, descriptor, address, length, flags);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  return (int)SYSTEM_CALL3(SYS_connect, descriptor, address, length);
}
ALIAS(__connect, connect);

int shutdown(int descriptor, int how) { return (int)SYSTEM_CALL2(SYS_shutdown, descriptor, how); }

int getsockname(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  return (int)SYSTEM_CALL3(SYS_getsockname, descriptor, address, length);
}

int getpeername(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  return (int)SYSTEM_CALL3(SYS_getpeername, descriptor, address, length);
}

int getsockopt(int descriptor, int level, int option, void *restrict value,
               socklen_t *restrict length) {
  return (int)SYSTEM_CALL5(SYS_getsockopt, descriptor, level, option, value, length);
}

int setsockopt(int descriptor, int level, int option, const void *value, socklen_t length) {
  return (int)SYSTEM_CALL5(SYS_setsockopt, descriptor, level, option, value, length);
}

// Urgent data does not come from anywhere.
int sockatmark(int descriptor) {
  int type;
  socklen_t length = sizeof type;
  return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length);
}

int isfdtype(int descriptor, int type) {
  struct stat status;
  int kept = errno;
  if (fstat(descriptor, &status)) return -1;
  errno = kept;
  return (status.st_mode & S_IFMT) == (mode_t)type;
}
