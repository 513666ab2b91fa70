// An invariant that one input breaks: a hash that is thought to have no zero.
// finding: assert BUG
// clew: --sym-stdin 4
#include <assert.h>
#include <unistd.h>

int main(void) {
  unsigned x;
  if (read(0, &x, sizeof x) != sizeof x) return 1;
  unsigned hash = (x ^ 0x1234567) * 2654435761u;
#ifdef FIXED
  assert(hash != 0 || x == 0x1234567);
#else
  assert(hash != 0); // BUG
#endif
  return 0;
}
