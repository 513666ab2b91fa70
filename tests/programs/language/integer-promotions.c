// Integer promotions and the usual arithmetic conversions, where each of them changes the value.
#include <stdint.h>
#include <stdio.h>

int main(void) {
  signed char sc = -1;
  unsigned char uc = 255;
  short s = -32768;
  unsigned short us = 65535;
  int i = -1;
  unsigned u = 1;
  long l = -1;
  unsigned long ul = 1;

  printf("char: %d %d %d\n", sc + uc, ~uc, uc << 4);
  printf("char wraps: %d %d\n", (signed char)(sc + uc + 200), (unsigned char)(uc + 1));
  printf("short: %d %d %d\n", s - 1, us + 1, us * (int)2);
  printf("short wraps: %d %d\n", (short)(s - 1), (unsigned short)(us + 1));
  printf("signed against unsigned: %d %d %d\n", i < (int)u, i < u, l < u);
  printf("long against unsigned long: %d %d\n", l < ul, (l + ul) == 0);
  printf("compare small: %d %d\n", sc == uc, (unsigned char)sc == uc);
  printf("negate: %u %d %lu\n", -u, -uc, -ul);
  printf("shift keeps left type: %zu %zu\n", sizeof(uc << 1L), sizeof(1L << uc));
  printf("conditional type: %zu %ld\n", sizeof(1 ? i : l), 1 ? i : (long)u);
  printf("bool: %d %d %d\n", (_Bool)256, (_Bool)0.25, (_Bool)(void *)0);

  unsigned char counter = 250;
  for (int step = 0; step < 10; step++) counter += step;
  printf("compound assignment: %d\n", counter);
  int8_t narrow = 100;
  narrow += 100;
  printf("narrow: %d\n", narrow);
  narrow = -128;
  narrow /= -1;
  printf("divided after promotion: %d\n", narrow);
  return 0;
}
