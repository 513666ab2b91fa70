// Sending and receiving.
#include <errno.h>
#include <sys/socket.h>

#include "sockets.h"
#include "system_call.h"

_Noreturn void __chk_fail(void);

ssize_t sendto(int descriptor, const void *buffer, size_t size, int flags,
               const struct sockaddr *address, socklen_t length) {
  return __clew_sent(SYSTEM_CALL_RAW(SYS_sendto, descriptor, buffer, size, flags, address, length),
                     flags);
}

ssize_t send(int descriptor, const void *buffer, size_t size, int flags) {
  return sendto(descriptor, buffer, size, flags, NULL, 0);
}
ALIAS(__send, send);

ssize_t recvfrom(int descriptor, void *restrict buffer, size_t size, int flags,
                 struct sockaddr *restrict address, socklen_t *restrict length) {
  return __clew_result(
      SYSTEM_CALL_RAW(SYS_recvfrom, descriptor, buffer, size, flags, address, length));
}

ssize_t recv(int descriptor, void *buffer, size_t size, int flags) {
  return recvfrom(descriptor, buffer, size, flags, NULL, NULL);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  return __clew_sent(SYSTEM_CALL_RAW(SYS_sendmsg, descriptor, message, flags, 0, 0, 0), flags);
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  return SYSTEM_CALL3(SYS_recvmsg, descriptor, message, flags);
}

int sendmmsg(int descriptor, struct mmsghdr *messages, unsigned int count, int flags) {
  return (int)__clew_sent(SYSTEM_CALL_RAW(SYS_sendmmsg, descriptor, messages, count, flags, 0, 0),
                          flags);
}

int recvmmsg(int descriptor, struct mmsghdr *messages, unsigned int count, int flags,
             struct timespec *timeout) {
  return (int)SYSTEM_CALL5(SYS_recvmmsg, descriptor, messages, count, flags, timeout);
}

ssize_t __recv_chk(int descriptor, void *buffer, size_t size, size_t room, int flags) {
  if (size > room) __chk_fail();
  return recv(descriptor, buffer, size, flags);
}

ssize_t __recvfrom_chk(int descriptor, void *restrict buffer, size_t size, size_t room, int flags,
                       struct sockaddr *restrict address, socklen_t *restrict length) {
  if (size > room) __chk_fail();
  return recvfrom(descriptor, buffer, size, flags, address, length);
}

struct cmsghdr *__cmsg_nxthdr(struct msghdr *message, struct cmsghdr *header) {
  if (header->cmsg_len < sizeof *header) return NULL;
  char *next = (char *)header + CMSG_ALIGN(header->cmsg_len);
  char *end = (char *)message->msg_control + message->msg_controllen;
  if (next + sizeof *header > end) return NULL;
  struct cmsghdr *found = (struct cmsghdr *)next;
  return next + CMSG_ALIGN(found->cmsg_len) > end ? NULL : found;
}
