// Reading and setting the control word of the x87 unit, as gnulib does before it computes with long doubles.
#include <stdio.h>

int main(void) {
  unsigned short word = 0;
  __asm__ __volatile__("fnstcw %0" : "=m"(*&word));
  unsigned short wanted = (word & ~0x300) | 0x300;
  __asm__ __volatile__("fldcw %0" : : "m"(*&wanted));
  printf("%#x %s\n", word, (word & 0x300) == 0x300 ? "extended" : "double");
  return 0;
}
