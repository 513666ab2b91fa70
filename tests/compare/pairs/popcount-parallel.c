// Counts in pairs, in fours, in eights. The parameter has another name here.
int popcount(unsigned short x) {
  unsigned v = x;
  v = v - ((v >> 1) & 0x5555);
  v = (v & 0x3333) + ((v >> 2) & 0x3333);
  v = (v + (v >> 4)) & 0x0f0f;
  return (int)((v + (v >> 8)) & 0x1f);
}
