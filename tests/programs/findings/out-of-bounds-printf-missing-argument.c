// A format that wants two arguments, and a call that passes one.
// expect finding: out-of-bounds
// expect message: read of 4 bytes of an argument that the call did not pass, or not with this type
// sanitizers: none, nothing native counts arguments
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  const char *format = argc ? "%*c\n" : "%c\n";
  printf(format, 'x'); // here
  return 0;
}
