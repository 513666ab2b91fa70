// Branches that are not covered, each for a reason of its own.
#include <stdio.h>

static int is_byte(int x) { return x >= 0 && x < 256; }

int main(void) {
  int c = getchar();
  if (!is_byte(c)) return 1; // never false, behind a negation
  switch (c & 3) {
    case 0:
      return 2;
    case 1:
      return 3;
    case 7: // never
      return 4;
    default:
      break;
  }
  int always = 3;
  if (always > 2) puts("as always");
  return 0;
}

int never_called(int x) {
  if (x > 0) return 1;
  return 2;
}
