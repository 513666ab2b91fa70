// A step of zero never arrives.
// finding: hang BUG
// clew: --sym-stdin 2 --fuel 100000
#include <unistd.h>

int main(void) {
  unsigned char field[2];
  if (read(0, field, 2) != 2) return 1;
  if (field[0] != 0x7f) return 2;
  unsigned char step = (field[1] & 0x3c) >> 2;
#ifdef FIXED
  if (step == 0) return 3;
#endif
  unsigned at = 0;
  while (at < 8) at += step; // BUG
  return 0;
}
