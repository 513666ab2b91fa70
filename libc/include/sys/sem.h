#ifndef _SYS_SEM_H
#define _SYS_SEM_H 1

#include <sys/ipc.h>
#include <time.h>

#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17

struct sembuf {
  unsigned short sem_num;
  short sem_op;
  short sem_flg;
};

struct semid_ds {
  struct ipc_perm sem_perm;
  __time_t sem_otime;
  unsigned long __glibc_reserved1;
  __time_t sem_ctime;
  unsigned long __glibc_reserved2;
  unsigned long sem_nsems;
  unsigned long __glibc_reserved3;
  unsigned long __glibc_reserved4;
};

extern int semget(key_t __key, int __count, int __flags) __THROW;
extern int semctl(int __set, int __number, int __command, ...) __THROW;
extern int semop(int __set, struct sembuf *__operations, size_t __count) __THROW;
#ifdef __USE_GNU
extern int semtimedop(int __set, struct sembuf *__operations, size_t __count,
                      const struct timespec *__timeout) __THROW;
#endif

#endif
