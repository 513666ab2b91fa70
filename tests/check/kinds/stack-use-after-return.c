// For one key the answer is the address of a local variable.
// finding: stack-use-after-return BUG
// clew: --sym-stdin 1
#include <unistd.h>

static int fallback = 4;

static int *find(char key) {
  volatile int local = key;
  int *answer = &fallback;
#ifndef FIXED
  if ((key ^ 0x55) == 0x2a) answer = (int *)&local;
#endif
  return answer;
}

int main(void) {
  char key;
  if (read(0, &key, 1) != 1) return 1;
  return *find(key); // BUG
}
