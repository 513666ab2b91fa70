// strcat into a buffer that is full.
// expect finding: out-of-bounds
// expect object: stack, 8 bytes, name path
#include <string.h>

int main(void) {
  char path[8] = "/tmp";
  const char *tail = "/file";
  strcat(path, tail); // here
  return path[0];
}
