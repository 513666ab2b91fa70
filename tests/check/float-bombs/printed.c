// A number that is written as this text, as short as it goes.
// clew: --fn printed
// finding: assert BOMB
#include <assert.h>
#include <stdio.h>
#include <string.h>
void printed(signed char eighths) {
  char text[32];
  snprintf(text, sizeof text, "%g", eighths / 8.0);
  assert(strcmp(text, "-3.625") != 0); // BOMB
}
