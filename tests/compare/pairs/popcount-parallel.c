// Counts in pairs, in fours, in eights. The parameter has another name here.
int popcount(unsigned char x) {
  unsigned v = x;
  v = v - ((v >> 1) & 0x55);
  v = (v & 0x33) + ((v >> 2) & 0x33);
  return (int)((v + (v >> 4)) & 0x0f);
}
