// Seven megabytes of stack out of eight.
#include <stdio.h>
#include <string.h>

static int use(int n) {
  char block[64 << 10];
  memset(block, n, sizeof block);
  return n ? use(n - 1) + block[sizeof block - 1] : 0;
}

int main(void) {
  printf("%d\n", use(105));
  printf("%d\n", use(105));
  return 0;
}
