// A flexible array member within its allocation, and the old one-element idiom.
// sanitizers: address
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flexible { int n; char data[]; };
struct old { int n; int data[1]; };

int main(void) {
  struct flexible *f = malloc(sizeof *f + 10);
  f->n = 10;
  memset(f->data, 'f', 10);
  struct old *o = malloc(sizeof *o + 9 * sizeof(int));
  o->n = 10;
  for (int i = 0; i < o->n; i++) o->data[i] = i;
  printf("%c %d\n", f->data[9], o->data[9]);
  free(f), free(o);
  return 0;
}
