// Semaphores of System V.
#include <stdarg.h>
#include <sys/sem.h>

#include "system_call.h"

int semget(key_t key, int count, int flags) {
  return (int)SYSTEM_CALL3(SYS_semget, key, count, flags);
}

int semctl(int set, int number, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  long argument = va_arg(arguments, long);
  va_end(arguments);
  return (int)SYSTEM_CALL4(SYS_semctl, set, number, command, argument);
}

int semop(int set, struct sembuf *operations, size_t count) {
  return (int)SYSTEM_CALL3(SYS_semop, set, operations, count);
}

int semtimedop(int set, struct sembuf *operations, size_t count, const struct timespec *timeout) {
  return (int)SYSTEM_CALL4(SYS_semtimedop, set, operations, count, timeout);
}
