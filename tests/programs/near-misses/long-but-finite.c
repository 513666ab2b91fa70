// Millions of rounds are not a hang with the default fuel.
#include <stdio.h>

int main(void) {
  unsigned x = 1;
  for (int i = 0; i < 30000000; i++) x = x * 1664525 + 1013904223;
  printf("%u\n", x);
  return 0;
}
