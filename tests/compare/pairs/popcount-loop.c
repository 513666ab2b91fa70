// Counts the bits one by one.
int popcount(unsigned char bits) {
  int count = 0;
  for (; bits != 0; bits >>= 1) count += bits & 1;
  return count;
}
