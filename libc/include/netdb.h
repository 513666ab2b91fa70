/* Names of hosts, services and protocols. What the box answers is in docs/internals/posix.md. */
#ifndef _NETDB_H
#define _NETDB_H 1

#include <features.h>
#include <netinet/in.h>
#include <stdint.h>

struct hostent {
  char *h_name;
  char **h_aliases;
  int h_addrtype;
  int h_length;
  char **h_addr_list;
#if defined __USE_MISC || defined __USE_GNU
#define h_addr h_addr_list[0]
#endif
};

struct netent {
  char *n_name;
  char **n_aliases;
  int n_addrtype;
  uint32_t n_net;
};

struct servent {
  char *s_name;
  char **s_aliases;
  int s_port;
  char *s_proto;
};

struct protoent {
  char *p_name;
  char **p_aliases;
  int p_proto;
};

struct addrinfo {
  int ai_flags;
  int ai_family;
  int ai_socktype;
  int ai_protocol;
  socklen_t ai_addrlen;
  struct sockaddr *ai_addr;
  char *ai_canonname;
  struct addrinfo *ai_next;
};

#define NETDB_INTERNAL (-1)
#define NETDB_SUCCESS 0
#define HOST_NOT_FOUND 1
#define TRY_AGAIN 2
#define NO_RECOVERY 3
#define NO_DATA 4
#define NO_ADDRESS 4

#define AI_PASSIVE 1
#define AI_CANONNAME 2
#define AI_NUMERICHOST 4
#define AI_V4MAPPED 8
#define AI_ALL 16
#define AI_ADDRCONFIG 32
#define AI_IDN 64
#define AI_CANONIDN 128
#define AI_NUMERICSERV 1024

#define EAI_BADFLAGS (-1)
#define EAI_NONAME (-2)
#define EAI_AGAIN (-3)
#define EAI_FAIL (-4)
#define EAI_NODATA (-5)
#define EAI_FAMILY (-6)
#define EAI_SOCKTYPE (-7)
#define EAI_SERVICE (-8)
#define EAI_ADDRFAMILY (-9)
#define EAI_MEMORY (-10)
#define EAI_SYSTEM (-11)
#define EAI_OVERFLOW (-12)
#define EAI_INPROGRESS (-100)
#define EAI_CANCELED (-101)
#define EAI_NOTCANCELED (-102)
#define EAI_ALLDONE (-103)
#define EAI_INTR (-104)
#define EAI_IDN_ENCODE (-105)

#define NI_MAXHOST 1025
#define NI_MAXSERV 32
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_NOFQDN 4
#define NI_NAMEREQD 8
#define NI_DGRAM 16
#define NI_IDN 32

int *__h_errno_location(void);
#define h_errno (*__h_errno_location())

int getaddrinfo(const char *__restrict, const char *__restrict, const struct addrinfo *__restrict,
                struct addrinfo **__restrict);
void freeaddrinfo(struct addrinfo *);
const char *gai_strerror(int);
int getnameinfo(const struct sockaddr *__restrict, socklen_t, char *__restrict, socklen_t,
                char *__restrict, socklen_t, unsigned int);

struct hostent *gethostbyname(const char *);
struct hostent *gethostbyaddr(const void *, socklen_t, int);
struct hostent *gethostent(void);
void sethostent(int);
void endhostent(void);
struct servent *getservbyname(const char *, const char *);
struct servent *getservbyport(int, const char *);
struct servent *getservent(void);
void setservent(int);
void endservent(void);
struct protoent *getprotobyname(const char *);
struct protoent *getprotobynumber(int);
struct protoent *getprotoent(void);
void setprotoent(int);
void endprotoent(void);
struct netent *getnetbyname(const char *);
struct netent *getnetbyaddr(uint32_t, int);
#ifdef __USE_MISC
struct hostent *gethostbyname2(const char *, int);
int gethostbyname_r(const char *__restrict, struct hostent *__restrict, char *__restrict, size_t,
                    struct hostent **__restrict, int *__restrict);
int gethostbyname2_r(const char *__restrict, int, struct hostent *__restrict, char *__restrict,
                     size_t, struct hostent **__restrict, int *__restrict);
int gethostbyaddr_r(const void *__restrict, socklen_t, int, struct hostent *__restrict,
                    char *__restrict, size_t, struct hostent **__restrict, int *__restrict);
int getservbyname_r(const char *__restrict, const char *__restrict, struct servent *__restrict,
                    char *__restrict, size_t, struct servent **__restrict);
int getservbyport_r(int, const char *__restrict, struct servent *__restrict, char *__restrict,
                    size_t, struct servent **__restrict);
void herror(const char *);
const char *hstrerror(int);
#endif

#endif
