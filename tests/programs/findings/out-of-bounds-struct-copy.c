// Assigning a struct reads all of it, also from a block that is too small.
// expect finding: out-of-bounds
// expect object: heap, 16 bytes
#include <stdlib.h>

struct big { long a[4]; };

int main(void) {
  struct big *half = calloc(1, sizeof(struct big) / 2);
  struct big whole = *half; // here
  return (int)whole.a[0];
}
