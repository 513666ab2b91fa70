// Far outside: no neighbouring object may be mistaken for the one that was meant.
// expect finding: out-of-bounds
// sanitizers: none, the address is beyond the red zones but may be a valid part of the heap there
#include <stdlib.h>

int main(void) {
  int *v = malloc(sizeof(int[4]));
  int *other = calloc(1000, sizeof(int));
  v[5000000] = 1; // here
  return other[0];
}
