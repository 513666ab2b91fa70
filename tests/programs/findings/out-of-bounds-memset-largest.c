// A size of 2^64 - 1, as len - 1 of an empty string: the message has the exact number, not its nearest double.
// expect finding: out-of-bounds
// expect message: write of 18446744073709551615 bytes across the end (offset 0) of a 100-byte heap object
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  (void)argv;
  char *block = malloc(100);
  memset(block, 0, (size_t)argc - 2); // here
  return block[0];
}
