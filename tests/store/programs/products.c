// Products and rests of bytes: questions that intervals do not answer, so that the store is asked; each takes milliseconds, so that
// none is given up on a busy machine.
#include <klee/klee.h>

int main(void) {
  unsigned char b[4];
  klee_make_symbolic(b, sizeof b, "b");
  unsigned kinds = 0;
  if (b[0] * b[1] == 143) kinds |= 1;
  if ((b[1] ^ b[2]) == 0x34 && b[1] + b[2] == 0x78) kinds |= 2;
  if (b[2] % 7 == 5 && b[3] % 9 == 7) kinds |= b[2] * 3 > b[3] * 5 ? 4 : 8;
  if ((b[0] * b[0] + b[3]) % 51 == 17) kinds |= 16;
  return kinds == 31;
}
