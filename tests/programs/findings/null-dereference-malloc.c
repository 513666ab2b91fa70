// malloc failed and nobody looked.
// expect finding: null-dereference
// sanitizers: none, ASan reports the absurd size instead
#include <stdlib.h>

int main(void) {
  volatile size_t huge = (size_t)1 << 60;
  char *block = malloc(huge);
  block[0] = 1; // here
  return 0;
}
