// The same, with other names, another order and another way to allocate.
#include <stdlib.h>
int pushed = 0;
struct item { int number; char kind; struct item *link; };
struct item *push(struct item *head, int number, char *text) {
  char kind = 'x';
  if (text != NULL) {
    if (*text == 'q') kind = 'q';
    *text = '!';
  }
  struct item *made = calloc(1, sizeof *made);
  *made = (struct item){number, kind, head};
  pushed += 1;
  return made;
}
