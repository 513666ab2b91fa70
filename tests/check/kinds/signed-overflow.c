// A product of two fields overflows for large ones only.
// finding: signed-overflow BUG
// clew: --sym-stdin 8 --check overflow
#include <unistd.h>

int main(void) {
  int field[2];
  if (read(0, field, sizeof field) != sizeof field) return 1;
  if (field[0] < 0 || field[0] > 70000 || field[1] != 40000) return 2;
#ifdef FIXED
  if (field[0] > 50000) return 3;
#endif
  return field[0] * field[1] > 0; // BUG
}
