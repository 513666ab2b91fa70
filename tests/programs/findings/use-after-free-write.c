// Write after free, with allocations in between that must not take the block's place at once.
// expect finding: use-after-free
// expect access: write of 8 bytes
// expect object: heap, 24 bytes
#include <stdlib.h>

struct node { struct node *next; long a, b; };

int main(void) {
  struct node *n = malloc(sizeof *n);
  free(n);
  for (int i = 0; i < 100; i++) free(malloc(24));
  n->next = n; // here
  return 0;
}
