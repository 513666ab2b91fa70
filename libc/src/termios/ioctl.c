#include <stdarg.h>
#include <sys/ioctl.h>

#include "system_call.h"

int ioctl(int descriptor, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  long argument = va_arg(arguments, long);
  va_end(arguments);
  return (int)SYSTEM_CALL3(SYS_ioctl, descriptor, request, argument);
}
