// What is declared right before a call that becomes part of its caller keeps its name.
// stdin: zzzz
// expect finding: out-of-bounds
// expect object: stack, 4 bytes, offset 4, name out, owner main
#include <unistd.h>

int main(void) {
  unsigned char in[4];
  unsigned char out[4];
  if (read(0, in, sizeof in) != sizeof in) return 1;
  for (unsigned i = 0; i < in[0]; i++) out[i] = in[i & 3]; // here
  return out[0];
}
