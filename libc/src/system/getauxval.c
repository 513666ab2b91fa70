// What the kernel tells a program at its start: identities and sizes. There is no file behind the program, and no hardware
// with capabilities.
#include <errno.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "alias.h"

static const unsigned char random_bytes[16] = {4, 8, 15, 16, 23, 42};

unsigned long getauxval(unsigned long type) {
  switch (type) {
    case AT_PAGESZ: return 4096;
    case AT_CLKTCK: return 100;
    case AT_UID: return getuid();
    case AT_EUID: return geteuid();
    case AT_GID: return getgid();
    case AT_EGID: return getegid();
    case AT_PLATFORM: return (unsigned long)"x86_64";
    case AT_EXECFN: return (unsigned long)program_invocation_name;
    case AT_RANDOM: return (unsigned long)random_bytes;
    case AT_MINSIGSTKSZ: return 2048;
    case AT_FLAGS:
    case AT_SECURE:
    case AT_HWCAP:
    case AT_HWCAP2: return 0;
    default: errno = ENOENT; return 0;
  }
}
ALIAS(__getauxval, getauxval);
