// The program cannot see its own stack: traces are empty. (A finding has the stack with it.)
#include <execinfo.h>
#include <stdlib.h>

#include "alias.h"

int backtrace(void **addresses, int size) {
  (void)addresses, (void)size;
  return 0;
}
ALIAS(__backtrace, backtrace);

char **backtrace_symbols(void *const *addresses, int count) {
  (void)addresses;
  return calloc(count > 0 ? (size_t)count : 1, sizeof(char *));
}
ALIAS(__backtrace_symbols, backtrace_symbols);

void backtrace_symbols_fd(void *const *addresses, int count, int descriptor) {
  (void)addresses, (void)count, (void)descriptor;
}
ALIAS(__backtrace_symbols_fd, backtrace_symbols_fd);
