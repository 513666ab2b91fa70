// Text that is read as a number.
// clew: --sym-stdin 5
// finding: assert BOMB
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char text[8] = "";
  fread(text, 1, 5, stdin);
  assert(atof(text) - 7.25 != 0); // BOMB
}
