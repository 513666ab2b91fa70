// sprintf into a buffer that is too small for the number.
// expect finding: out-of-bounds
// expect object: stack, 6 bytes, offset 6, name buffer
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  char buffer[6];
  sprintf(buffer, "%d", 123455 + argc); // here
  return buffer[0];
}
