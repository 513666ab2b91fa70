// -INT_MIN.
// flags: -fsanitize=undefined -fno-sanitize-recover=undefined
// expect finding: signed-overflow
#include <limits.h>

int main(void) {
  int lowest = INT_MIN;
  return -lowest; // here
}
