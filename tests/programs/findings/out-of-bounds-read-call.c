// read() into a block that is smaller than the count: the kernel's side is checked as well.
// stdin: 0123456789
// expect finding: out-of-bounds
// expect object: heap, 4 bytes
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char *buffer = malloc(4);
  return (int)read(0, buffer, 10); // here
}
