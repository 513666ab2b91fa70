int popcount(unsigned x) {
  x = x - ((x >> 1) & 0x55555555);
  x = (x & 0x13333333) + ((x >> 2) & 0x33333333);
  return (int)((((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24);
}
