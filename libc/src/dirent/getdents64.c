// The records of a directory as the kernel gives them.
#include <dirent.h>
#include <sys/types.h>

#include "system_call.h"

ssize_t getdents64(int descriptor, void *buffer, size_t size) {
  return SYSTEM_CALL3(SYS_getdents64, descriptor, buffer, size);
}
