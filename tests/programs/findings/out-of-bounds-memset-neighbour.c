// A fill of computed length, by an index into one variable that leads into the middle of another.
// expect finding: out-of-bounds
// expect access: write of 30 bytes
// expect object: stack, 8 bytes, name narrow
// sanitizers: none, both objects are valid memory
#include <string.h>

int main(int argc, char **argv) {
  (void)argv;
  char narrow[8], wide[64] = {0};
  long distance = wide + 16 - narrow;
  memset(narrow + distance, 1, (unsigned long)argc * 30); // here
  return wide[0];
}
