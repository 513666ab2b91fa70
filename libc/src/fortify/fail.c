// What fortified functions do when a buffer is too small: glibc's message, then the finding. The
// program was compiled with -D_FORTIFY_SOURCE, so that the compiler has passed the buffer's size.
#include <unistd.h>

#include "host.h"

static _Noreturn void fail(const char *message, size_t size, const char *what) {
  write(STDERR_FILENO, message, size);
  __clew_finding("out-of-bounds", what);
}

_Noreturn void __chk_fail(void) {
  static const char message[] = "*** buffer overflow detected ***: terminated\n";
  fail(message, sizeof message - 1, "buffer overflow detected by a fortified function");
}

_Noreturn void __stack_chk_fail(void) {
  static const char message[] = "*** stack smashing detected ***: terminated\n";
  fail(message, sizeof message - 1, "stack smashing detected by the compiler's canary");
}
