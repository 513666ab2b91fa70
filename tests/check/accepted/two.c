// Two findings: one that a comment accepts, and one that a file of known findings may accept.
#include <stdio.h>

int main(void) {
  int values[4] = {1, 2, 3, 4};
  int c = getchar();
  if (c == 'x') {
    // clew: accept divide-by-zero, shift: callers never send x
    return 7 / (c - 'x');
  }
  return values[c & 7]; /* clew: accept out-of-bounds */
}
