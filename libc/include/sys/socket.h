/* Sockets. */
#ifndef _SYS_SOCKET_H
#define _SYS_SOCKET_H 1

#include <bits/types.h>
#include <bits/types/struct_iovec.h>
#include <bits/types/struct_timespec.h>
#include <features.h>
#include <stddef.h>
#include <sys/types.h>

typedef __socklen_t socklen_t;
typedef unsigned short sa_family_t;

struct sockaddr {
  sa_family_t sa_family;
  char sa_data[14];
};

struct sockaddr_storage {
  sa_family_t ss_family;
  char __ss_padding[118];
  unsigned long __ss_align;
};

struct msghdr {
  void *msg_name;
  socklen_t msg_namelen;
  struct iovec *msg_iov;
  size_t msg_iovlen;
  void *msg_control;
  size_t msg_controllen;
  int msg_flags;
};

struct cmsghdr {
  size_t cmsg_len;
  int cmsg_level;
  int cmsg_type;
#if !defined __STRICT_ANSI__ || defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
  unsigned char __cmsg_data[];
#endif
};

struct linger {
  int l_onoff;
  int l_linger;
};

#ifdef __USE_GNU
struct ucred {
  __pid_t pid;
  __uid_t uid;
  __gid_t gid;
};

struct mmsghdr {
  struct msghdr msg_hdr;
  unsigned int msg_len;
};
#endif

#ifdef __USE_MISC
struct osockaddr {
  unsigned short sa_family;
  unsigned char sa_data[14];
};
#endif

#define CMSG_DATA(header) ((unsigned char *)((struct cmsghdr *)(header) + 1))
#define CMSG_ALIGN(length) (((length) + sizeof(size_t) - 1) & ~(sizeof(size_t) - 1))
#define CMSG_SPACE(length) (CMSG_ALIGN(length) + CMSG_ALIGN(sizeof(struct cmsghdr)))
#define CMSG_LEN(length) (CMSG_ALIGN(sizeof(struct cmsghdr)) + (length))
#define CMSG_FIRSTHDR(message)                                  \
  ((message)->msg_controllen >= sizeof(struct cmsghdr)          \
       ? (struct cmsghdr *)(message)->msg_control               \
       : (struct cmsghdr *)0)
#define CMSG_NXTHDR(message, header) __cmsg_nxthdr(message, header)

#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define SOCK_RDM 4
#define SOCK_SEQPACKET 5
#define SOCK_DCCP 6
#define SOCK_PACKET 10
#define SOCK_CLOEXEC 524288
#define SOCK_NONBLOCK 2048

#define PF_UNSPEC 0
#define PF_LOCAL 1
#define PF_UNIX 1
#define PF_FILE 1
#define PF_INET 2
#define PF_AX25 3
#define PF_IPX 4
#define PF_APPLETALK 5
#define PF_X25 9
#define PF_INET6 10
#define PF_KEY 15
#define PF_NETLINK 16
#define PF_ROUTE 16
#define PF_PACKET 17
#define PF_BLUETOOTH 31
#define PF_CAN 29
#define PF_TIPC 30
#define PF_ALG 38
#define PF_VSOCK 40
#define PF_XDP 44
#define PF_MAX 46

#define AF_UNSPEC 0
#define AF_LOCAL 1
#define AF_UNIX 1
#define AF_FILE 1
#define AF_INET 2
#define AF_AX25 3
#define AF_IPX 4
#define AF_APPLETALK 5
#define AF_X25 9
#define AF_INET6 10
#define AF_KEY 15
#define AF_NETLINK 16
#define AF_ROUTE 16
#define AF_PACKET 17
#define AF_BLUETOOTH 31
#define AF_CAN 29
#define AF_TIPC 30
#define AF_ALG 38
#define AF_VSOCK 40
#define AF_XDP 44
#define AF_MAX 46

#define SOL_RAW 255
#define SOL_PACKET 263
#define SOL_NETLINK 270
#define SOL_SOCKET 1
#define SOMAXCONN 4096

#define MSG_OOB 1
#define MSG_PEEK 2
#define MSG_DONTROUTE 4
#define MSG_TRYHARD 4
#define MSG_CTRUNC 8
#define MSG_PROXY 16
#define MSG_TRUNC 32
#define MSG_DONTWAIT 64
#define MSG_EOR 128
#define MSG_WAITALL 256
#define MSG_FIN 512
#define MSG_SYN 1024
#define MSG_CONFIRM 2048
#define MSG_RST 4096
#define MSG_ERRQUEUE 8192
#define MSG_NOSIGNAL 16384
#define MSG_MORE 32768
#define MSG_WAITFORONE 65536
#define MSG_BATCH 262144
#define MSG_ZEROCOPY 67108864
#define MSG_FASTOPEN 536870912
#define MSG_CMSG_CLOEXEC 1073741824

#define SO_DEBUG 1
#define SO_REUSEADDR 2
#define SO_TYPE 3
#define SO_ERROR 4
#define SO_DONTROUTE 5
#define SO_BROADCAST 6
#define SO_SNDBUF 7
#define SO_RCVBUF 8
#define SO_SNDBUFFORCE 32
#define SO_RCVBUFFORCE 33
#define SO_KEEPALIVE 9
#define SO_OOBINLINE 10
#define SO_NO_CHECK 11
#define SO_PRIORITY 12
#define SO_LINGER 13
#define SO_BSDCOMPAT 14
#define SO_REUSEPORT 15
#define SO_PASSCRED 16
#define SO_PEERCRED 17
#define SO_RCVLOWAT 18
#define SO_SNDLOWAT 19
#define SO_RCVTIMEO 20
#define SO_SNDTIMEO 21
#define SO_BINDTODEVICE 25
#define SO_ATTACH_FILTER 26
#define SO_DETACH_FILTER 27
#define SO_PEERNAME 28
#define SO_TIMESTAMP 29
#define SO_ACCEPTCONN 30
#define SO_PEERSEC 31
#define SO_PASSSEC 34
#define SO_TIMESTAMPNS 35
#define SO_MARK 36
#define SO_TIMESTAMPING 37
#define SO_PROTOCOL 38
#define SO_DOMAIN 39
#define SO_RXQ_OVFL 40
#define SO_PEEK_OFF 42
#define SO_LOCK_FILTER 44
#define SO_BUSY_POLL 46
#define SO_INCOMING_CPU 49
#define SO_COOKIE 57
#define SO_ZEROCOPY 60

#define SCM_RIGHTS 1
#define SCM_CREDENTIALS 2
#define SCM_TIMESTAMP 29
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2

struct cmsghdr *__cmsg_nxthdr(struct msghdr *, struct cmsghdr *);

int socket(int, int, int);
int socketpair(int, int, int, int[2]);
int bind(int, const struct sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr *__restrict, socklen_t *__restrict);
int connect(int, const struct sockaddr *, socklen_t);
int shutdown(int, int);
int getsockname(int, struct sockaddr *__restrict, socklen_t *__restrict);
int getpeername(int, struct sockaddr *__restrict, socklen_t *__restrict);
int getsockopt(int, int, int, void *__restrict, socklen_t *__restrict);
int setsockopt(int, int, int, const void *, socklen_t);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);
ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t);
ssize_t recvfrom(int, void *__restrict, size_t, int, struct sockaddr *__restrict,
                 socklen_t *__restrict);
ssize_t sendmsg(int, const struct msghdr *, int);
ssize_t recvmsg(int, struct msghdr *, int);
int sockatmark(int);
#ifdef __USE_MISC
int isfdtype(int, int);
#endif
#ifdef __USE_GNU
int accept4(int, struct sockaddr *__restrict, socklen_t *__restrict, int);
int sendmmsg(int, struct mmsghdr *, unsigned int, int);
int recvmmsg(int, struct mmsghdr *, unsigned int, int, struct timespec *);
#endif

#endif
