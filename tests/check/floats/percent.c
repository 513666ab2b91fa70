// A percentage that does not fit a byte.
// clew: --fn percent --check float-cast
// finding: user BUG
unsigned char percent(float part) {
#ifdef FIXED
  if (!(part >= 0 && part <= 1)) return 0;
#else
  if (part < 0 || part > 2.57f) return 0;
#endif
  return (unsigned char)(part * 100); // BUG
}
