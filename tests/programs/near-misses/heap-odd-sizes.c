// Accesses that end exactly at the end of objects of odd sizes, unaligned ones too.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) word { unsigned long bits; };
struct __attribute__((packed)) half { unsigned short bits; };

int main(void) {
  unsigned long sum = 0;
  for (size_t size = 8; size < 32; size++) {
    char *block = malloc(size);
    memset(block, (int)size, size);
    sum += ((struct word *)(block + size - 8))->bits % 1000;
    sum += ((struct half *)(block + size - 2))->bits;
    ((struct word *)(block + size - 8))->bits = 0;
    sum += (unsigned char)block[size - 9 + (size < 9)];
    free(block);
  }
  printf("%lu\n", sum);
  return 0;
}
