// A polynomial has a root.
// finding: divide-by-zero BUG
// clew: --sym-stdin 4
#include <unistd.h>

int main(void) {
  int x;
  if (read(0, &x, sizeof x) != sizeof x) return 1;
  if (x < 0 || x > 100000) return 2;
  int divisor = (x - 31337) * 3;
#ifdef FIXED
  if (divisor == 0) return 3;
#endif
  return 1000 / divisor; // BUG
}
