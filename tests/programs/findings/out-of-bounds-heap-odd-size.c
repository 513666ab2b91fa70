// The sixth byte of five: sizes are exact, not rounded to words.
// expect finding: out-of-bounds
// expect access: write of 1 byte
// expect object: heap, 5 bytes, offset 5
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = malloc(5);
  memset(text, 'x', 5);
  text[5] = 0; // here
  return text[0];
}
