// The nesting that a header asks for is followed without a limit when the sign is lost.
// finding: stack-overflow BUG
// clew: --sym-stdin 2
#include <unistd.h>

static int descend(int depth) {
  volatile char room[64];
  room[0] = (char)depth; // BUG
#ifdef FIXED
  if (depth <= 0) return room[0];
#else
  if (depth == 0) return room[0];
#endif
  return descend(depth - 1) + room[0];
}

int main(void) {
  signed char depth[2];
  if (read(0, depth, 2) != 2) return 1;
  if (depth[0] != 5) return 2;
  if (depth[1] > 6 || depth[1] < -1) return 3;
  return descend(depth[1]) & 1;
}
