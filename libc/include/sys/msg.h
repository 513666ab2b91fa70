#ifndef _SYS_MSG_H
#define _SYS_MSG_H 1

#include <sys/ipc.h>
#include <time.h>

#define MSG_NOERROR 010000

typedef unsigned long msgqnum_t;
typedef unsigned long msglen_t;

struct msqid_ds {
  struct ipc_perm msg_perm;
  __time_t msg_stime;
  __time_t msg_rtime;
  __time_t msg_ctime;
  unsigned long __msg_cbytes;
  msgqnum_t msg_qnum;
  msglen_t msg_qbytes;
  __pid_t msg_lspid;
  __pid_t msg_lrpid;
  unsigned long __glibc_reserved4;
  unsigned long __glibc_reserved5;
};

extern int msgget(key_t __key, int __flags) __THROW;
extern int msgctl(int __queue, int __command, struct msqid_ds *__status) __THROW;
extern int msgsnd(int __queue, const void *__message, size_t __size, int __flags);
extern ssize_t msgrcv(int __queue, void *__message, size_t __size, long __type, int __flags);

#endif
