// write() of more than the object holds.
// expect finding: out-of-bounds
// expect object: stack, 5 bytes, name text
#include <unistd.h>

int main(int argc, char **argv) {
  (void)argv;
  char text[5] = "1234";
  return (int)write(1, text, 5 + (size_t)argc); // here
}
