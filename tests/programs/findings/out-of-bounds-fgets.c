// fgets with the size of something else.
// stdin: a line that is longer than the buffer is
// expect finding: out-of-bounds
// expect object: stack, 10 bytes, name line
#include <stdio.h>

int main(void) {
  char line[10];
  if (fgets(line, 100, stdin)) return line[0]; // here
  return 0;
}
