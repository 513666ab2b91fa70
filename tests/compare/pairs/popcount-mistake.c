// One bit of a mask is missing.
int popcount(unsigned char x) {
  unsigned v = x;
  v = v - ((v >> 1) & 0x55);
  v = (v & 0x13) + ((v >> 2) & 0x33);
  return (int)((v + (v >> 4)) & 0x0f);
}
