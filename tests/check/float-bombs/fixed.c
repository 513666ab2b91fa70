// Any double that is written as this text to two places.
// clew: --fn fixed
// finding: assert BOMB
#include <assert.h>
#include <stdio.h>
#include <string.h>
void fixed(double number) {
  char text[512];
  if (!(number >= 0 && number < 100)) return;
  snprintf(text, sizeof text, "%.2f", number);
  assert(strcmp(text, "36.60") != 0); // BOMB
}
