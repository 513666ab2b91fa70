// *NULL, read.
// expect finding: null-dereference
// expect access: read of 4 bytes
#include <stddef.h>

int main(void) {
  int *volatile p = NULL;
  return *p; // here
}
