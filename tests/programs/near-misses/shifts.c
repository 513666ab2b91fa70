// Shifts by 0 and by width - 1, of promoted small types by more than their own width, of rotated values.
#include <stdio.h>

int main(void) {
  volatile int zero = 0, most = 31;
  volatile unsigned u = 0x80000001;
  volatile long l = -1;
  volatile unsigned char byte = 0xff;
  printf("%x %x %d\n", u << zero, u >> most, (int)(l >> 63));
  printf("%x %x %x\n", byte << 23, byte >> 8, (unsigned short)(byte << 12));
  printf("%lx %x\n", 1ul << 63, 1u << most);
  for (int by = 0; by < 32; by++) u = by ? u << by | u >> (32 - by) : u;
  printf("%x\n", u);
  return 0;
}
