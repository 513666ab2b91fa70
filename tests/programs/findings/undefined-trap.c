// The trapping form of UBSan.
// flags: -fsanitize=undefined -fsanitize-trap=undefined
// expect finding: any
#include <limits.h>

int main(void) {
  int big = INT_MAX;
  return ++big; // here
}
