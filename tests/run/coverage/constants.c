// Conditions that are known when the program is compiled, and code that no run can reach.
#include <stdio.h>

#define VERBOSE 0

static int unreachable_tail(int n) {
  if (n > 1) return 1;
  else return 2;
  printf("never\n");
  return 3;
}

int main(void) {
  const int level = 3;
  if (VERBOSE) printf("verbose\n");
  if (0) printf("never\n");
  if (1) printf("always\n");
  if (sizeof(long) == 8 && level > 2) printf("64 bits\n");
  while (0) printf("never\n");
  do printf("once\n"); while (0);
  int chosen = sizeof(int) == 4 ? 1 : 2;
  return unreachable_tail(chosen) == 2 ? 0 : 1;
}
