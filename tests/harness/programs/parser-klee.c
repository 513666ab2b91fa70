#include <klee/klee.h>
#include <stdlib.h>

#include "parser.h"

int main(void) {
  unsigned size = klee_range(0, 5, "size");
  char *data = malloc(size);
  klee_make_symbolic(data, size, "data");
  parse(data, size);
  free(data);
  return 0;
}
