// _BitInt: widths that no machine has. Values wrap at their own width, also through memory.
// native: clang
// flags: -std=c2x
#include <stdio.h>

static unsigned _BitInt(7) next(unsigned _BitInt(7) x) { return x * (unsigned _BitInt(7))5 + (unsigned _BitInt(7))3; }

int main(void) {
  unsigned _BitInt(7) x = 1;
  for (int i = 0; i < 20; i++) {
    x = next(x);
    printf("%u ", (unsigned)x);
  }
  printf("\n");
  _BitInt(17) s = -65536;
  printf("%d %d\n", (int)(s / 3), (int)(s >> 4));
  unsigned _BitInt(33) wide = ~(unsigned _BitInt(33))0;
  wide -= 1;
  printf("%lx %lx\n", (unsigned long)wide, (unsigned long)(wide * wide));
  _BitInt(100) hundred = 1;
  for (int i = 0; i < 60; i++) hundred = hundred * 3;
  printf("%lx %lx\n", (unsigned long)(hundred >> 50), (unsigned long)hundred);
  printf("%d %d\n", hundred < 0, (int)(hundred % 1000));
  struct {
    unsigned _BitInt(24) three;
    _BitInt(5) five;
  } packed = {0xabcdef, -16};
  packed.three += 0x543211;
  printf("%x %d %zu\n", (unsigned)packed.three, (int)packed.five, sizeof packed);
  return 0;
}
