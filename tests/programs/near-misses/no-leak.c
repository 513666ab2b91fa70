// Blocks still reachable at the end are no leaks: from globals, from other blocks, from inside pointers.
// check: leak
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
static struct node *list;
static char *inside;
static void *table[10];

int main(void) {
  for (int i = 0; i < 5; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  inside = (char *)malloc(100) + 50;
  table[9] = calloc(1, 1);
  void *freed = malloc(10);
  free(freed);
  printf("%d\n", list->next != NULL);
  return 0;
}
