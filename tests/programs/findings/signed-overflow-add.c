// Signed overflow, which only code compiled with the sanitizer's checks knows about.
// flags: -fsanitize=undefined -fno-sanitize-recover=undefined
// expect finding: signed-overflow
#include <limits.h>

int main(int argc, char **argv) {
  (void)argv;
  int big = INT_MAX;
  return big + argc; // here
}
