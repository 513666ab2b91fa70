#ifndef _SYS_SHM_H
#define _SYS_SHM_H 1

#include <sys/ipc.h>
#include <time.h>

#define SHM_RDONLY 010000
#define SHM_RND 020000
#define SHM_R 0400
#define SHM_W 0200

typedef unsigned long shmatt_t;

struct shmid_ds {
  struct ipc_perm shm_perm;
  size_t shm_segsz;
  __time_t shm_atime;
  __time_t shm_dtime;
  __time_t shm_ctime;
  __pid_t shm_cpid;
  __pid_t shm_lpid;
  shmatt_t shm_nattch;
  unsigned long __glibc_reserved5;
  unsigned long __glibc_reserved6;
};

extern int shmget(key_t __key, size_t __size, int __flags) __THROW;
extern void *shmat(int __segment, const void *__address, int __flags) __THROW;
extern int shmdt(const void *__address) __THROW;
extern int shmctl(int __segment, int __command, struct shmid_ds *__status) __THROW;

#endif
