// Well-known services and protocols, with IANA's numbers: those that programs ask for by name.
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdint.h>
#include <string.h>

#include "sockets.h"

static char *none[] = {NULL};
static char tcp[] = "tcp";
static char udp[] = "udp";

#define SERVICE(name, port, protocol) \
  { name, none, __builtin_bswap16(port), protocol }
#define BOTH(name, port) SERVICE(name, port, tcp), SERVICE(name, port, udp)

static struct servent services[] = {
    BOTH("echo", 7),        BOTH("discard", 9),        SERVICE("daytime", 13, tcp),
    SERVICE("ftp-data", 20, tcp), SERVICE("ftp", 21, tcp), SERVICE("ssh", 22, tcp),
    SERVICE("telnet", 23, tcp),   SERVICE("smtp", 25, tcp), BOTH("time", 37),
    BOTH("domain", 53),     SERVICE("bootps", 67, udp), SERVICE("bootpc", 68, udp),
    SERVICE("tftp", 69, udp), SERVICE("gopher", 70, tcp), SERVICE("finger", 79, tcp),
    SERVICE("http", 80, tcp), BOTH("kerberos", 88),    SERVICE("pop3", 110, tcp),
    BOTH("sunrpc", 111),    SERVICE("auth", 113, tcp), SERVICE("nntp", 119, tcp),
    SERVICE("ntp", 123, udp), SERVICE("imap2", 143, tcp), BOTH("snmp", 161),
    SERVICE("irc", 194, tcp), BOTH("ldap", 389),       BOTH("https", 443),
    SERVICE("syslog", 514, udp), SERVICE("submission", 587, tcp), SERVICE("ldaps", 636, tcp),
    SERVICE("imaps", 993, tcp), SERVICE("pop3s", 995, tcp), SERVICE("mysql", 3306, tcp),
    SERVICE("postgresql", 5432, tcp),
};
enum { SERVICES = sizeof services / sizeof services[0] };

const struct servent *__clew_service(const char *name, int port, const char *protocol) {
  for (size_t i = 0; i < SERVICES; i++) {
    if (protocol && strcmp(services[i].s_proto, protocol) != 0) continue;
    if (name ? strcmp(services[i].s_name, name) == 0 : services[i].s_port == port)
      return &services[i];
  }
  return NULL;
}

struct servent *getservbyname(const char *name, const char *protocol) {
  return (struct servent *)__clew_service(name, 0, protocol);
}

struct servent *getservbyport(int port, const char *protocol) {
  return (struct servent *)__clew_service(NULL, port, protocol);
}

static int copy(const struct servent *found, struct servent *target, struct servent **result) {
  if (found) *target = *found;
  *result = found ? target : NULL;
  return found ? 0 : ENOENT;
}

// The strings are constants: they need no room in the caller's buffer.
int getservbyname_r(const char *restrict name, const char *restrict protocol,
                    struct servent *restrict service, char *restrict buffer, size_t size,
                    struct servent **restrict result) {
  (void)buffer, (void)size;
  copy(__clew_service(name, 0, protocol), service, result);
  return 0;
}

int getservbyport_r(int port, const char *restrict protocol, struct servent *restrict service,
                    char *restrict buffer, size_t size, struct servent **restrict result) {
  (void)buffer, (void)size;
  copy(__clew_service(NULL, port, protocol), service, result);
  return 0;
}

static size_t next_service;

struct servent *getservent(void) {
  return next_service < SERVICES ? &services[next_service++] : NULL;
}
void setservent(int stay) {
  (void)stay;
  next_service = 0;
}
void endservent(void) { next_service = 0; }

static struct protoent protocols[] = {
    {"ip", none, IPPROTO_IP},     {"icmp", none, IPPROTO_ICMP}, {"igmp", none, IPPROTO_IGMP},
    {"tcp", none, IPPROTO_TCP},   {"udp", none, IPPROTO_UDP},   {"ipv6", none, IPPROTO_IPV6},
    {"ipv6-icmp", none, IPPROTO_ICMPV6}, {"sctp", none, IPPROTO_SCTP},
};
enum { PROTOCOLS = sizeof protocols / sizeof protocols[0] };

struct protoent *getprotobyname(const char *name) {
  for (size_t i = 0; i < PROTOCOLS; i++)
    if (strcmp(protocols[i].p_name, name) == 0) return &protocols[i];
  return NULL;
}

struct protoent *getprotobynumber(int number) {
  for (size_t i = 0; i < PROTOCOLS; i++)
    if (protocols[i].p_proto == number) return &protocols[i];
  return NULL;
}

static size_t next_protocol;

struct protoent *getprotoent(void) {
  return next_protocol < PROTOCOLS ? &protocols[next_protocol++] : NULL;
}
void setprotoent(int stay) {
  (void)stay;
  next_protocol = 0;
}
void endprotoent(void) { next_protocol = 0; }

// There are no networks with names.
struct netent *getnetbyname(const char *name) {
  (void)name;
  return NULL;
}
struct netent *getnetbyaddr(uint32_t network, int type) {
  (void)network, (void)type;
  return NULL;
}
