// unseen: An overflow of signed integers.
// seen with: overflow
// judge: undefined
#include <limits.h>

int main(int argc, char **argv) {
  (void)argv;
  volatile int sum = INT_MAX + argc;
  return sum > 0;
}
