#ifndef _SYS_EPOLL_H
#define _SYS_EPOLL_H 1

#include <bits/types/sigset_t.h>
#include <bits/types/struct_timespec.h>
#include <stdint.h>
#include <sys/types.h>

#define EPOLL_CLOEXEC 524288
#define EPOLL_CTL_ADD 1
#define EPOLL_CTL_DEL 2
#define EPOLL_CTL_MOD 3

enum EPOLL_EVENTS {
  EPOLLIN = 0x1,
#define EPOLLIN EPOLLIN
  EPOLLPRI = 0x2,
#define EPOLLPRI EPOLLPRI
  EPOLLOUT = 0x4,
#define EPOLLOUT EPOLLOUT
  EPOLLRDNORM = 0x40,
#define EPOLLRDNORM EPOLLRDNORM
  EPOLLRDBAND = 0x80,
#define EPOLLRDBAND EPOLLRDBAND
  EPOLLWRNORM = 0x100,
#define EPOLLWRNORM EPOLLWRNORM
  EPOLLWRBAND = 0x200,
#define EPOLLWRBAND EPOLLWRBAND
  EPOLLMSG = 0x400,
#define EPOLLMSG EPOLLMSG
  EPOLLERR = 0x8,
#define EPOLLERR EPOLLERR
  EPOLLHUP = 0x10,
#define EPOLLHUP EPOLLHUP
  EPOLLRDHUP = 0x2000,
#define EPOLLRDHUP EPOLLRDHUP
  EPOLLEXCLUSIVE = 0x10000000,
#define EPOLLEXCLUSIVE EPOLLEXCLUSIVE
  EPOLLWAKEUP = 0x20000000,
#define EPOLLWAKEUP EPOLLWAKEUP
  EPOLLONESHOT = 0x40000000,
#define EPOLLONESHOT EPOLLONESHOT
  EPOLLET = 0x80000000u,
#define EPOLLET EPOLLET
};

typedef union epoll_data {
  void *ptr;
  int fd;
  uint32_t u32;
  uint64_t u64;
} epoll_data_t;

struct epoll_event {
  uint32_t events;
  epoll_data_t data;
} __attribute__((__packed__));

int epoll_create(int);
int epoll_create1(int);
int epoll_ctl(int, int, int, struct epoll_event *);
int epoll_wait(int, struct epoll_event *, int, int);
int epoll_pwait(int, struct epoll_event *, int, int, const sigset_t *);
int epoll_pwait2(int, struct epoll_event *, int, const struct timespec *, const sigset_t *);

#endif
