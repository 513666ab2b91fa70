// Shared memory of System V.
#include <sys/shm.h>

#include "system_call.h"

int shmget(key_t key, size_t size, int flags) {
  return (int)SYSTEM_CALL3(SYS_shmget, key, size, flags);
}

void *shmat(int segment, const void *address, int flags) {
  return (void *)SYSTEM_CALL3(SYS_shmat, segment, address, flags);
}

int shmdt(const void *address) { return (int)SYSTEM_CALL1(SYS_shmdt, address); }

int shmctl(int segment, int command, struct shmid_ds *status) {
  return (int)SYSTEM_CALL3(SYS_shmctl, segment, command, status);
}
