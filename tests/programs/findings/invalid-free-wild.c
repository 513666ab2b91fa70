// free of a number.
// expect finding: invalid-free
#include <stdlib.h>

int main(void) {
  volatile unsigned long number = 4711 * 16;
  free((void *)number); // here
  return 0;
}
