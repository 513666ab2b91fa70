// Freed memory comes back as new memory: a pointer to the new block is good although an old one stood there.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned long sum = 0;
  for (int i = 0; i < 20000; i++) {
    size_t n = 16 + (size_t)(i % 50) * 20;
    char *block = malloc(n);
    memset(block, i, n);
    sum += (unsigned char)block[n - 1];
    free(block);
  }
  char *many[300];
  for (int round = 0; round < 30; round++) {
    for (int i = 0; i < 300; i++) many[i] = malloc(1000), many[i][999] = (char)i;
    for (int i = 299; i >= 0; i -= 2) free(many[i]);
    for (int i = 0; i < 300; i += 2) sum += (unsigned char)many[i][999], free(many[i]);
  }
  printf("%lu\n", sum);
  return 0;
}
