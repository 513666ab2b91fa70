// 100,000 frames of a small function fit into 8 MB of stack natively, so they must here.
// sanitizers: none, their frames are too large for 8 MB
#include <stdio.h>

static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

static long walk(const long *links, long at, long steps) {
  if (steps == 0) return at;
  long next = links[at];
  return walk(links, next, steps - 1) ^ (next & 1);
}

static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }

static int (*volatile indirect)(int);
static int through_pointer(int n) { return n == 0 ? 7 : indirect(n - 1) + 1; }

int main(void) {
  printf("%d\n", depth(100000));
  long links[64];
  for (int i = 0; i < 64; i++) links[i] = (i * 37 + 11) % 64;
  printf("%ld\n", walk(links, 0, 100000));
  printf("%d %d\n", even(100000), odd(99999));
  indirect = through_pointer;
  printf("%d\n", through_pointer(100000));
  return 0;
}
