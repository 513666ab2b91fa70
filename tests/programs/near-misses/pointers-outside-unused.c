// Pointers past the end and to freed memory may exist, be copied and compared with null, as long as nobody looks there.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int v[4], *p = v + 4, *q = p;
  printf("%d %d\n", p == q, p - v == 4);
  char *block = malloc(8), *end = block + 8;
  printf("%td\n", end - block);
  free(block);
  for (int *i = v; i < v + 4; i++) *i = 1;
  for (int i = 3; i >= 0; i--) v[i]++;
  if (v + 4 == p && v[3] == 2) printf("fine\n");
  return 0;
}
