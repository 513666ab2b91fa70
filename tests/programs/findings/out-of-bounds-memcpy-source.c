// memcpy beyond the source.
// expect finding: out-of-bounds
// expect object: stack, 4 bytes
#include <string.h>

int main(int argc, char **argv) {
  (void)argv;
  char source[4] = "abc", target[8];
  memcpy(target, source, 4 + (size_t)argc); // here
  return target[0];
}
