// The right order: the next pointer is read before its node is freed.
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int value; };

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 50; i++) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){list, i};
    list = n;
  }
  int sum = 0;
  for (struct node *n = list, *next; n; n = next) {
    next = n->next;
    sum += n->value;
    free(n);
  }
  printf("%d\n", sum);
  return 0;
}
