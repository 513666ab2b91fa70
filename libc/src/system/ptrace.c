// There is no other process to trace.
#include <stdarg.h>

#include "system_call.h"

long ptrace(int request, ...) {
  va_list arguments;
  va_start(arguments, request);
  int process = va_arg(arguments, int);
  void *address = va_arg(arguments, void *);
  void *data = va_arg(arguments, void *);
  va_end(arguments);
  return SYSTEM_CALL4(SYS_ptrace, request, process, address, data);
}
