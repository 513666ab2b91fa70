// One heap object, several requests: a length and what it is the length of (EXE's way to make a packet).
// expect: finding out-of-bounds
// expect: byte length 0 = 5
// expect: exit 0
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned char *packet = calloc(1, 6);
  klee_make_symbolic(packet, 1, "length");
  klee_make_symbolic(packet + 1, 4, "body");
  unsigned char sum = 0;
  klee_assume(packet[0] <= 5);
  for (int i = 0; i <= packet[0]; i++)
    sum += packet[i + 1];  // here
  free(packet);
  return 0;
}
