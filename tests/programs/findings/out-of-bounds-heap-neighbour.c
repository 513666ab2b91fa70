// Overrunning one block must not silently reach the next one.
// expect finding: out-of-bounds
// expect object: heap, 24 bytes, offset 24
#include <stdlib.h>

int main(void) {
  char *blocks[20];
  for (int i = 0; i < 20; i++) blocks[i] = calloc(1, 24);
  for (int i = 0; i < 64; i++) blocks[7][i] = 1; // here
  return blocks[8][0];
}
