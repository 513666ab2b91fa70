/* Addresses of the internet: IPv4 and IPv6. */
#ifndef _NETINET_IN_H
#define _NETINET_IN_H 1

#include <features.h>
#include <stdint.h>
#include <sys/socket.h>

typedef uint16_t in_port_t;
typedef uint32_t in_addr_t;

struct in_addr {
  in_addr_t s_addr;
};

struct sockaddr_in {
  sa_family_t sin_family;
  in_port_t sin_port;
  struct in_addr sin_addr;
  unsigned char sin_zero[8];
};

struct in6_addr {
  union {
    uint8_t __u6_addr8[16];
    uint16_t __u6_addr16[8];
    uint32_t __u6_addr32[4];
  } __in6_u;
#define s6_addr __in6_u.__u6_addr8
#ifdef __USE_MISC
#define s6_addr16 __in6_u.__u6_addr16
#define s6_addr32 __in6_u.__u6_addr32
#endif
};

struct sockaddr_in6 {
  sa_family_t sin6_family;
  in_port_t sin6_port;
  uint32_t sin6_flowinfo;
  struct in6_addr sin6_addr;
  uint32_t sin6_scope_id;
};

struct ipv6_mreq {
  struct in6_addr ipv6mr_multiaddr;
  unsigned int ipv6mr_interface;
};

#if defined __USE_MISC || defined __USE_GNU
struct ip_mreq {
  struct in_addr imr_multiaddr;
  struct in_addr imr_interface;
};

struct ip_mreqn {
  struct in_addr imr_multiaddr;
  struct in_addr imr_address;
  int imr_ifindex;
};

struct ip_mreq_source {
  struct in_addr imr_multiaddr;
  struct in_addr imr_interface;
  struct in_addr imr_sourceaddr;
};

struct in_pktinfo {
  int ipi_ifindex;
  struct in_addr ipi_spec_dst;
  struct in_addr ipi_addr;
};
#endif

#ifdef __USE_GNU
struct in6_pktinfo {
  struct in6_addr ipi6_addr;
  unsigned int ipi6_ifindex;
};
#endif

#define INADDR_ANY ((in_addr_t)0x00000000)
#define INADDR_BROADCAST ((in_addr_t)0xffffffff)
#define INADDR_NONE ((in_addr_t)0xffffffff)
#define INADDR_LOOPBACK ((in_addr_t)0x7f000001)
#define INADDR_DUMMY ((in_addr_t)0xc0000008)
#define INADDR_UNSPEC_GROUP ((in_addr_t)0xe0000000)
#define INADDR_ALLHOSTS_GROUP ((in_addr_t)0xe0000001)
#define INADDR_ALLRTRS_GROUP ((in_addr_t)0xe0000002)
#define INADDR_MAX_LOCAL_GROUP ((in_addr_t)0xe00000ff)

#define IN_CLASSA(address) (((in_addr_t)(address) & 0x80000000) == 0)
#define IN_CLASSB(address) (((in_addr_t)(address) & 0xc0000000) == 0x80000000)
#define IN_CLASSC(address) (((in_addr_t)(address) & 0xe0000000) == 0xc0000000)
#define IN_CLASSD(address) (((in_addr_t)(address) & 0xf0000000) == 0xe0000000)
#define IN_MULTICAST(address) IN_CLASSD(address)
#define IN_EXPERIMENTAL(address) (((in_addr_t)(address) & 0xe0000000) == 0xe0000000)
#define IN_BADCLASS(address) (((in_addr_t)(address) & 0xf0000000) == 0xf0000000)

#define IPPROTO_IP 0
#define IPPROTO_ICMP 1
#define IPPROTO_IGMP 2
#define IPPROTO_IPIP 4
#define IPPROTO_TCP 6
#define IPPROTO_EGP 8
#define IPPROTO_PUP 12
#define IPPROTO_UDP 17
#define IPPROTO_IDP 22
#define IPPROTO_TP 29
#define IPPROTO_DCCP 33
#define IPPROTO_IPV6 41
#define IPPROTO_RSVP 46
#define IPPROTO_GRE 47
#define IPPROTO_ESP 50
#define IPPROTO_AH 51
#define IPPROTO_MTP 92
#define IPPROTO_BEETPH 94
#define IPPROTO_ENCAP 98
#define IPPROTO_PIM 103
#define IPPROTO_COMP 108
#define IPPROTO_SCTP 132
#define IPPROTO_UDPLITE 136
#define IPPROTO_MPLS 137
#define IPPROTO_ETHERNET 143
#define IPPROTO_RAW 255
#define IPPROTO_MPTCP 262
#define IPPROTO_MAX 263
#define IPPROTO_HOPOPTS 0
#define IPPROTO_ROUTING 43
#define IPPROTO_FRAGMENT 44
#define IPPROTO_ICMPV6 58
#define IPPROTO_NONE 59
#define IPPROTO_DSTOPTS 60

#define IPPORT_ECHO 7
#define IPPORT_DISCARD 9
#define IPPORT_FTP 21
#define IPPORT_TELNET 23
#define IPPORT_SMTP 25
#define IPPORT_TFTP 69
#define IPPORT_RESERVED 1024
#define IPPORT_USERRESERVED 5000

#define IN_CLASSA_NET 4278190080
#define IN_CLASSA_NSHIFT 24
#define IN_CLASSA_HOST 16777215
#define IN_CLASSA_MAX 128
#define IN_CLASSB_NET 4294901760
#define IN_CLASSB_NSHIFT 16
#define IN_CLASSB_HOST 65535
#define IN_CLASSB_MAX 65536
#define IN_CLASSC_NET 4294967040
#define IN_CLASSC_NSHIFT 8
#define IN_CLASSC_HOST 255
#define IN_LOOPBACKNET 127

#define INET_ADDRSTRLEN 16
#define INET6_ADDRSTRLEN 46

#define IP_TOS 1
#define IP_TTL 2
#define IP_HDRINCL 3
#define IP_OPTIONS 4
#define IP_RECVOPTS 6
#define IP_RETOPTS 7
#define IP_PKTINFO 8
#define IP_PKTOPTIONS 9
#define IP_MTU_DISCOVER 10
#define IP_RECVERR 11
#define IP_RECVTTL 12
#define IP_RECVTOS 13
#define IP_MTU 14
#define IP_FREEBIND 15
#define IP_TRANSPARENT 19
#define IP_MULTICAST_IF 32
#define IP_MULTICAST_TTL 33
#define IP_MULTICAST_LOOP 34
#define IP_ADD_MEMBERSHIP 35
#define IP_DROP_MEMBERSHIP 36
#define IP_MULTICAST_ALL 49
#define IP_BIND_ADDRESS_NO_PORT 24
#define IP_PMTUDISC_DONT 0
#define IP_PMTUDISC_WANT 1
#define IP_PMTUDISC_DO 2
#define IP_PMTUDISC_PROBE 3
#define IP_DEFAULT_MULTICAST_TTL 1
#define IP_DEFAULT_MULTICAST_LOOP 1
#define IP_MAX_MEMBERSHIPS 20
#define SOL_IP 0

#define IPV6_ADDRFORM 1
#define IPV6_2292PKTINFO 2
#define IPV6_CHECKSUM 7
#define IPV6_UNICAST_HOPS 16
#define IPV6_MULTICAST_IF 17
#define IPV6_MULTICAST_HOPS 18
#define IPV6_MULTICAST_LOOP 19
#define IPV6_JOIN_GROUP 20
#define IPV6_LEAVE_GROUP 21
#define IPV6_ADD_MEMBERSHIP 20
#define IPV6_DROP_MEMBERSHIP 21
#define IPV6_MTU_DISCOVER 23
#define IPV6_MTU 24
#define IPV6_RECVERR 25
#define IPV6_V6ONLY 26
#define IPV6_RECVPKTINFO 49
#define IPV6_PKTINFO 50
#define IPV6_RECVHOPLIMIT 51
#define IPV6_HOPLIMIT 52
#define IPV6_RECVTCLASS 66
#define IPV6_TCLASS 67
#define IPV6_FREEBIND 78
#define SOL_IPV6 41
#define SOL_ICMPV6 58

extern const struct in6_addr in6addr_any;
extern const struct in6_addr in6addr_loopback;
#define IN6ADDR_ANY_INIT {{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}}}
#define IN6ADDR_LOOPBACK_INIT {{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}}}

#define __in6_word(address, i) (((const struct in6_addr *)(address))->__in6_u.__u6_addr32[i])
#define __in6_byte(address, i) (((const struct in6_addr *)(address))->__in6_u.__u6_addr8[i])
#define IN6_IS_ADDR_UNSPECIFIED(a)                                                   \
  (__in6_word(a, 0) == 0 && __in6_word(a, 1) == 0 && __in6_word(a, 2) == 0 && \
   __in6_word(a, 3) == 0)
#define IN6_IS_ADDR_LOOPBACK(a)                                                      \
  (__in6_word(a, 0) == 0 && __in6_word(a, 1) == 0 && __in6_word(a, 2) == 0 && \
   __in6_word(a, 3) == htonl(1))
#define IN6_IS_ADDR_MULTICAST(a) (__in6_byte(a, 0) == 0xff)
#define IN6_IS_ADDR_LINKLOCAL(a) (__in6_byte(a, 0) == 0xfe && (__in6_byte(a, 1) & 0xc0) == 0x80)
#define IN6_IS_ADDR_SITELOCAL(a) (__in6_byte(a, 0) == 0xfe && (__in6_byte(a, 1) & 0xc0) == 0xc0)
#define IN6_IS_ADDR_V4MAPPED(a) \
  (__in6_word(a, 0) == 0 && __in6_word(a, 1) == 0 && __in6_word(a, 2) == htonl(0xffff))
#define IN6_IS_ADDR_V4COMPAT(a)                                                      \
  (__in6_word(a, 0) == 0 && __in6_word(a, 1) == 0 && __in6_word(a, 2) == 0 && \
   ntohl(__in6_word(a, 3)) > 1)
#define IN6_ARE_ADDR_EQUAL(a, b)                                                             \
  (__in6_word(a, 0) == __in6_word(b, 0) && __in6_word(a, 1) == __in6_word(b, 1) && \
   __in6_word(a, 2) == __in6_word(b, 2) && __in6_word(a, 3) == __in6_word(b, 3))

uint32_t ntohl(uint32_t);
uint16_t ntohs(uint16_t);
uint32_t htonl(uint32_t);
uint16_t htons(uint16_t);
#ifdef __OPTIMIZE__
#define ntohl(x) __builtin_bswap32(x)
#define ntohs(x) __builtin_bswap16(x)
#define htonl(x) __builtin_bswap32(x)
#define htons(x) __builtin_bswap16(x)
#endif

#ifdef __USE_MISC
int bindresvport(int, struct sockaddr_in *);
#endif

#endif
