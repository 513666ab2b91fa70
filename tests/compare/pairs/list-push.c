#include <stdlib.h>
int pushed;
struct node { int value; char mark; struct node *next; };
struct node *push(struct node *list, int value, char *name) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->mark = name && name[0] == 'q' ? 'q' : 'x';
  node->next = list;
  if (name) name[0] = '!';
  pushed++;
  return node;
}
