// The default of a switch is declared impossible, but one code gets there.
// finding: unreachable BUG
// clew: --sym-stdin 1
#include <unistd.h>

int main(void) {
  unsigned char code;
  if (read(0, &code, 1) != 1) return 1;
#ifdef FIXED
  if (code % 4 == 3) return 2;
#endif
  switch (code % 4) {
  case 0: return 3;
  case 1: return 4;
  case 2: return 5;
  default:
    if (code != 199) return 6;
    __builtin_unreachable(); // BUG
  }
}
