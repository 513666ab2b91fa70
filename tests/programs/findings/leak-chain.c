// A list whose head is lost takes its nodes along.
// check: leak
// expect finding: leak
#include <stdlib.h>

struct node { struct node *next; };

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  list = 0;
  return list != 0;
}
