// The older interface to hosts: one address, in static memory or in the caller's.
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdint.h>
#include <string.h>

#include "sockets.h"

struct room {
  char *addresses[2];
  char *aliases[1];
  unsigned char address[16];
  char name[];
};

static int fill(const char *name, int family, const unsigned char *address, struct hostent *host,
                char *buffer, size_t size) {
  size_t offset = -(uintptr_t)buffer % sizeof(char *);
  if (size < offset + sizeof(struct room) + strlen(name) + 1) return ERANGE;
  struct room *room = (struct room *)(buffer + offset);
  host->h_length = family == AF_INET ? 4 : 16;
  host->h_addrtype = family;
  memcpy(room->address, address, (size_t)host->h_length);
  room->addresses[0] = (char *)room->address;
  room->addresses[1] = NULL;
  room->aliases[0] = NULL;
  host->h_name = strcpy(room->name, name);
  host->h_aliases = room->aliases;
  host->h_addr_list = room->addresses;
  return 0;
}

int gethostbyname2_r(const char *restrict name, int family, struct hostent *restrict host,
                     char *restrict buffer, size_t size, struct hostent **restrict result,
                     int *restrict error) {
  unsigned char address[16];
  *result = NULL;
  if ((family != AF_INET && family != AF_INET6) || __clew_resolve(name, family, 0, address)) {
    *error = HOST_NOT_FOUND;
    return 0;
  }
  int failure = fill(name, family, address, host, buffer, size);
  *error = failure ? NETDB_INTERNAL : NETDB_SUCCESS;
  if (!failure) *result = host;
  return failure;
}

int gethostbyname_r(const char *restrict name, struct hostent *restrict host, char *restrict buffer,
                    size_t size, struct hostent **restrict result, int *restrict error) {
  return gethostbyname2_r(name, AF_INET, host, buffer, size, result, error);
}

static struct hostent kept;
static char kept_room[1200];

struct hostent *gethostbyname2(const char *name, int family) {
  struct hostent *result;
  gethostbyname2_r(name, family, &kept, kept_room, sizeof kept_room, &result, &h_errno);
  return result;
}

struct hostent *gethostbyname(const char *name) { return gethostbyname2(name, AF_INET); }

// Of all addresses only this machine's own has a name.
static int is_loopback(const unsigned char *address, int family) {
  if (family == AF_INET) return address[0] == 127;
  return memcmp(address, &in6addr_loopback, sizeof in6addr_loopback) == 0;
}

int gethostbyaddr_r(const void *restrict address, socklen_t length, int family,
                    struct hostent *restrict host, char *restrict buffer, size_t size,
                    struct hostent **restrict result, int *restrict error) {
  *result = NULL;
  *error = HOST_NOT_FOUND;
  if (length < (family == AF_INET ? 4 : 16) || !is_loopback(address, family)) return 0;
  int failure = fill("localhost", family, address, host, buffer, size);
  *error = failure ? NETDB_INTERNAL : NETDB_SUCCESS;
  if (!failure) *result = host;
  return failure;
}

struct hostent *gethostbyaddr(const void *address, socklen_t length, int family) {
  struct hostent *result;
  gethostbyaddr_r(address, length, family, &kept, kept_room, sizeof kept_room, &result, &h_errno);
  return result;
}

struct hostent *gethostent(void) { return NULL; }
void sethostent(int stay) { (void)stay; }
void endhostent(void) {}
