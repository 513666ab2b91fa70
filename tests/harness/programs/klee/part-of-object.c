// Bytes inside of an object become input; those around them stay what they were.
// expect: 3 paths
// expect: input body
// expect: finding assert
// expect: byte body 1 = 66
// expect: exit 0
// expect: exit 1
#include <assert.h>
#include <klee/klee.h>

struct packet { int magic; unsigned char body[3]; char after; };

int main(void) {
  struct packet packet = {7, {1, 2, 3}, 9};
  klee_make_symbolic(packet.body, sizeof packet.body, "body");
  assert(packet.magic == 7 && packet.after == 9);
  assert(packet.body[1] != 66); // here
  if (packet.body[2] == 200) return 1;
  return 0;
}
