// The last element, and the address (not the content) of the one behind it.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  for (size_t n = 1; n < 40; n++) {
    char *v = malloc(n);
    for (char *c = v; c != v + n; c++) *c = (char)n;
    if (v[0] != (char)n || v[n - 1] != (char)n) return 1;
    free(v);
  }
  int *v = malloc(5 * sizeof *v);
  v[4] = 9;
  int *end = v + 5;
  printf("%d %td\n", end[-1], end - v);
  free(v);
  return 0;
}
