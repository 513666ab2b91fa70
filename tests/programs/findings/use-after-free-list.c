// The classic: freeing a list while walking it.
// expect finding: use-after-free
// expect access: read of 8 bytes
#include <stdlib.h>

struct node { struct node *next; int value; };

static void release(struct node *list) {
  for (struct node *n = list; n; n = n->next) free(n); // here
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 5; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  release(list);
  return 0;
}
