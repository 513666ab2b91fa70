int popcount(unsigned x) {
  int count = 0;
  for (; x != 0; x >>= 1) count += x & 1;
  return count;
}
