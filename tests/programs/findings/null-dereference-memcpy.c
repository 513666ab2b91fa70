// memcpy from null.
// expect finding: null-dereference
#include <string.h>

int main(void) {
  char target[8];
  const char *volatile source = 0;
  volatile size_t n = 8;
  memcpy(target, (const char *)source, n); // here
  return target[0];
}
