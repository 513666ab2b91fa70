// DES, block by block: not here either. glibc has had no such functions to link with since 2.28.
#include <errno.h>

#include "symbolic.h"

static void refuse(void) {
  __clew_box_failure("calls encrypt or setkey; clew does not encrypt: it failed with ENOSYS");
  errno = ENOSYS;
}

void setkey(const char *key) {
  (void)key;
  refuse();
}

void encrypt(char *block, int decrypts) {
  (void)block, (void)decrypts;
  refuse();
}
