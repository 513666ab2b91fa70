// One entry of a table of functions is of another type.
// finding: invalid-call BUG
// clew: --sym-stdin 1
#include <unistd.h>

static int first(int x) { return x; }
static int second(int x) { return x + 1; }
static double other(double x, double y) { return x + y; }

static int (*const table[])(int) = {
  first, second, first, second, first,
#ifdef FIXED
  first,
#else
  (int (*)(int))other,
#endif
  second, second,
};

int main(void) {
  (void)other;
  unsigned char code;
  if (read(0, &code, 1) != 1) return 1;
  if (code < 0x30) return 2;
  unsigned slot = (code ^ 0x3c) & 7;
  return table[slot](code); // BUG
}
