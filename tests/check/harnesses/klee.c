#include <klee/klee.h>
#include "parser.h"

int main(void) {
  char text[8];
  klee_make_symbolic(text, sizeof text, "text");
  return parse(text, sizeof text) < 0;
}
