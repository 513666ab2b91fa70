// From the kernel's convention (-errno) to C's (-1 and errno).
#include <errno.h>

#include "system_call.h"

long __clew_result(long raw) {
  if (raw >= 0 || raw < -4095) return raw;
  errno = (int)-raw;
  return -1;
}
