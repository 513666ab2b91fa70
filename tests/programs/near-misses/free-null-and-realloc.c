// free(NULL), realloc(NULL), freeing what realloc gave, clearing pointers after free.
#include <stdio.h>
#include <stdlib.h>

struct owner { char *text; };
static void drop(struct owner *o) { free(o->text); o->text = NULL; }

int main(void) {
  struct owner o = {malloc(10)};
  drop(&o), drop(&o), drop(&o);
  char *p = realloc(NULL, 10), *q = realloc(p, 100000);
  q[99999] = 1;
  free(q);
  printf("done\n");
  return 0;
}
