// One past the end of a global array, read.
// expect finding: out-of-bounds
// expect access: read of 2 bytes
// expect object: global, 6 bytes, offset 6, name table
static short table[3] = {1, 2, 3};
static short after = 7;

int main(int argc, char **argv) {
  (void)argv;
  return table[argc + 2] + after; // here
}
