// A call to an address on the heap.
// expect finding: invalid-call
#include <stdlib.h>

int main(void) {
  void *block = calloc(1, 16);
  ((void (*)(void))block)(); // here
  return 0;
}
