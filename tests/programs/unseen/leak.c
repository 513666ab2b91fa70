// unseen: Heap objects that nothing points to at the end.
// seen with: leak
// judge: address
#include <stdlib.h>

int main(void) {
  void *volatile p = malloc(10);
  p = 0;
  return p != 0;
}
