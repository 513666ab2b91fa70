// getaddrinfo: every way to reach a service on a host, as addresses times kinds of sockets.
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

#include "sockets.h"

struct kind {
  int type;
  int protocol;
  const char *name;  // of the protocol in the table of services
};

static const struct kind kinds[] = {
    {SOCK_STREAM, IPPROTO_TCP, "tcp"},
    {SOCK_DGRAM, IPPROTO_UDP, "udp"},
    {SOCK_RAW, 0, NULL},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static int is_number(const char *text) {
  if (!*text) return 0;
  return text[strspn(text, "0123456789")] == '\0';
}

// The port in network order, or a negative EAI_ code.
static int port_of(const char *service, const struct kind *kind, int flags) {
  if (!service) return 0;
  if (is_number(service)) return htons((uint16_t)strtoul(service, NULL, 10));
  if (flags & AI_NUMERICSERV) return EAI_NONAME;
  if (!kind->name) return EAI_SERVICE;
  const struct servent *found = __clew_service(service, 0, kind->name);
  return found ? found->s_port : EAI_SERVICE;
}

static int address_of(const char *host, int family, int flags, unsigned char *address) {
  memset(address, 0, 16);
  if (host) return __clew_resolve(host, family, flags & AI_NUMERICHOST, address);
  if (flags & AI_PASSIVE) return 0;
  return __clew_resolve("localhost", family, 0, address);
}

static struct addrinfo *make(int family, const unsigned char *address, int port,
                             const struct kind *kind, int protocol) {
  socklen_t length = family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  struct addrinfo *made = calloc(1, sizeof *made + length);
  if (!made) return NULL;
  made->ai_family = family;
  made->ai_socktype = kind->type;
  made->ai_protocol = kind->protocol ? kind->protocol : protocol;
  made->ai_addrlen = length;
  made->ai_addr = (struct sockaddr *)(made + 1);
  if (family == AF_INET) {
    struct sockaddr_in *target = (struct sockaddr_in *)made->ai_addr;
    target->sin_family = AF_INET;
    target->sin_port = (in_port_t)port;
    memcpy(&target->sin_addr, address, 4);
  } else {
    struct sockaddr_in6 *target = (struct sockaddr_in6 *)made->ai_addr;
    target->sin6_family = AF_INET6;
    target->sin6_port = (in_port_t)port;
    memcpy(&target->sin6_addr, address, 16);
  }
  return made;
}

static int wants(const struct addrinfo *hints, const struct kind *kind) {
  if (hints->ai_socktype && hints->ai_socktype != kind->type) return 0;
  return !hints->ai_protocol || !kind->protocol || hints->ai_protocol == kind->protocol;
}

static const int known_flags = AI_PASSIVE | AI_CANONNAME | AI_NUMERICHOST | AI_V4MAPPED | AI_ALL |
                               AI_ADDRCONFIG | AI_IDN | AI_CANONIDN | AI_NUMERICSERV;

static int check(const char *host, const char *service, const struct addrinfo *hints) {
  if (!host && !service) return EAI_NONAME;
  if (hints->ai_flags & ~known_flags) return EAI_BADFLAGS;
  if (hints->ai_flags & AI_CANONNAME && !host) return EAI_BADFLAGS;
  int family = hints->ai_family;
  if (family != AF_UNSPEC && family != AF_INET && family != AF_INET6) return EAI_FAMILY;
  for (int i = 0; i < KINDS; i++)
    if (wants(hints, &kinds[i])) return 0;
  return hints->ai_socktype ? EAI_SOCKTYPE : EAI_SERVICE;
}

// All kinds of sockets for one address, appended; 0, or why there are none.
static int append(const char *service, const struct addrinfo *hints, int family,
                  const unsigned char *address, struct addrinfo ***end) {
  int result = EAI_SERVICE;
  for (int i = 0; i < KINDS; i++) {
    if (!wants(hints, &kinds[i])) continue;
    int port = port_of(service, &kinds[i], hints->ai_flags);
    if (port < 0) {
      if (result) result = port;
      continue;
    }
    struct addrinfo *made = make(family, address, port, &kinds[i], hints->ai_protocol);
    if (!made) return EAI_MEMORY;
    **end = made;
    *end = &made->ai_next;
    result = 0;
  }
  return result;
}

int getaddrinfo(const char *restrict host, const char *restrict service,
                const struct addrinfo *restrict given, struct addrinfo **restrict result) {
  static const struct addrinfo anything = {.ai_flags = AI_V4MAPPED | AI_ADDRCONFIG};
  const struct addrinfo *hints = given ? given : &anything;
  static const int families[] = {AF_INET, AF_INET6};
  struct addrinfo *list = NULL, **end = &list;
  int failure = check(host, service, hints);
  if (failure) return failure;
  int last = EAI_NONAME;
  for (int i = 0; i < 2; i++) {
    unsigned char address[16];
    if (hints->ai_family != AF_UNSPEC && hints->ai_family != families[i]) continue;
    failure = address_of(host, families[i], hints->ai_flags, address);
    if (!failure) failure = append(service, hints, families[i], address, &end);
    if (failure == EAI_MEMORY) {
      freeaddrinfo(list);
      return failure;
    }
    if (failure != EAI_NONAME) last = failure;
  }
  if (!list) return last;
  if (hints->ai_flags & AI_CANONNAME) list->ai_canonname = strdup(host);
  *result = list;
  return 0;
}

void freeaddrinfo(struct addrinfo *list) {
  while (list) {
    struct addrinfo *next = list->ai_next;
    free(list->ai_canonname);
    free(list);
    list = next;
  }
}
