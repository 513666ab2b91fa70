// An index near 2^63: the distance is exact.
// expect finding: out-of-bounds
// expect message: write of 1 byte 9223372036854775785 bytes past the end of the 8-byte local variable 'buffer'
int main(int argc, char **argv) {
  (void)argv;
  char buffer[8];
  volatile long index = 0x7ffffffffffffff0 + argc;
  buffer[index] = 1; // here
  return 0;
}
