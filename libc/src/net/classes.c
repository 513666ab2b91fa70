// Networks and hosts by address class, as before there were masks.
#include <arpa/inet.h>
#include <ctype.h>
#include <stdlib.h>

static uint32_t host_part(uint32_t address) {
  if (IN_CLASSA(address)) return IN_CLASSA_HOST;
  return IN_CLASSB(address) ? IN_CLASSB_HOST : IN_CLASSC_HOST;
}

static int shift_of(uint32_t address) {
  if (IN_CLASSA(address)) return IN_CLASSA_NSHIFT;
  return IN_CLASSB(address) ? IN_CLASSB_NSHIFT : IN_CLASSC_NSHIFT;
}

in_addr_t inet_lnaof(struct in_addr address) {
  uint32_t value = ntohl(address.s_addr);
  return value & host_part(value);
}

in_addr_t inet_netof(struct in_addr address) {
  uint32_t value = ntohl(address.s_addr);
  return (value & ~host_part(value)) >> shift_of(value);
}

struct in_addr inet_makeaddr(in_addr_t network, in_addr_t host) {
  uint32_t value;
  if (network < 128)
    value = network << IN_CLASSA_NSHIFT | (host & IN_CLASSA_HOST);
  else if (network < 65536)
    value = network << IN_CLASSB_NSHIFT | (host & IN_CLASSB_HOST);
  else if (network < 16777216)
    value = network << IN_CLASSC_NSHIFT | (host & IN_CLASSC_HOST);
  else
    value = network | host;
  return (struct in_addr){htonl(value)};
}

in_addr_t inet_network(const char *text) {
  uint32_t value = 0;
  for (int count = 1; count <= 4; count++) {
    char *end;
    if (!isdigit((unsigned char)*text)) return INADDR_NONE;
    // As in glibc, a number that is too large wraps first.
    uint32_t part = (uint32_t)strtoul(text, &end, 0);
    if (part > 0xff) return INADDR_NONE;
    value = value << 8 | part;
    text = end;
    if (*text != '.') break;
    text++;
  }
  while (isspace((unsigned char)*text)) text++;
  return *text ? INADDR_NONE : value;
}
