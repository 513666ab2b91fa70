// Message queues of System V.
#include <sys/msg.h>

#include "system_call.h"

int msgget(key_t key, int flags) { return (int)SYSTEM_CALL2(SYS_msgget, key, flags); }

int msgctl(int queue, int command, struct msqid_ds *status) {
  return (int)SYSTEM_CALL3(SYS_msgctl, queue, command, status);
}

int msgsnd(int queue, const void *message, size_t size, int flags) {
  return (int)SYSTEM_CALL4(SYS_msgsnd, queue, message, size, flags);
}

ssize_t msgrcv(int queue, void *message, size_t size, long type, int flags) {
  return SYSTEM_CALL5(SYS_msgrcv, queue, message, size, type, flags);
}
