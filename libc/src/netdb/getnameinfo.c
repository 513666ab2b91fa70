// getnameinfo: from an address to the names of its host and service, or their numbers.
#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>

#include "sockets.h"

static int put(const char *text, char *target, socklen_t size) {
  if (strlen(text) >= size) return EAI_OVERFLOW;
  strcpy(target, text);
  return 0;
}

static int host_name(int family, const void *address, char *target, socklen_t size, unsigned flags) {
  struct hostent *found = NULL;
  if (!(flags & NI_NUMERICHOST)) found = gethostbyaddr(address, family == AF_INET ? 4 : 16, family);
  if (found) return put(found->h_name, target, size);
  if (flags & NI_NAMEREQD) return EAI_NONAME;
  return inet_ntop(family, address, target, size) ? 0 : EAI_OVERFLOW;
}

static int service_name(int port, char *target, socklen_t size, unsigned flags) {
  char number[8];
  const struct servent *found = NULL;
  if (!(flags & NI_NUMERICSERV)) found = __clew_service(NULL, port, flags & NI_DGRAM ? "udp" : "tcp");
  if (found) return put(found->s_name, target, size);
  sprintf(number, "%d", ntohs((uint16_t)port));
  return put(number, target, size);
}

int getnameinfo(const struct sockaddr *restrict address, socklen_t length, char *restrict host,
                socklen_t host_size, char *restrict service, socklen_t service_size,
                unsigned int flags) {
  const void *bytes;
  int port;
  if (length < sizeof(sa_family_t)) return EAI_FAMILY;
  if (address->sa_family == AF_INET && length >= sizeof(struct sockaddr_in)) {
    bytes = &((const struct sockaddr_in *)address)->sin_addr;
    port = ((const struct sockaddr_in *)address)->sin_port;
  } else if (address->sa_family == AF_INET6 && length >= sizeof(struct sockaddr_in6)) {
    bytes = &((const struct sockaddr_in6 *)address)->sin6_addr;
    port = ((const struct sockaddr_in6 *)address)->sin6_port;
  } else {
    return EAI_FAMILY;
  }
  if (flags & NI_NAMEREQD && !host && !service) return EAI_NONAME;
  int failure = 0;
  if (host && host_size) failure = host_name(address->sa_family, bytes, host, host_size, flags);
  if (!failure && service && service_size) failure = service_name(port, service, service_size, flags);
  return failure;
}
