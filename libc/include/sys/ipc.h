/* Communication of System V, which one process in a box has nobody for: keys work, the rest fails. */
#ifndef _SYS_IPC_H
#define _SYS_IPC_H 1

#include <features.h>
#include <sys/types.h>

#ifndef __key_t_defined
typedef int key_t;
# define __key_t_defined 1
#endif

#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#define IPC_PRIVATE ((key_t)0)

struct ipc_perm {
  key_t __key;
  __uid_t uid;
  __gid_t gid;
  __uid_t cuid;
  __gid_t cgid;
  __mode_t mode;
  unsigned short __seq;
  unsigned short __pad2;
  unsigned long __unused4;
  unsigned long __unused5;
};

extern key_t ftok(const char *__path, int __project) __THROW;

#endif
