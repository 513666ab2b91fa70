// One past the end of a global array, written.
// expect finding: out-of-bounds
// expect access: write of 1 byte
// expect object: global, 5 bytes, offset 5, name buffer
char buffer[5];

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 5 + argc; i++) buffer[i] = 'x'; // here
  return 0;
}
