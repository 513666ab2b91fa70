// Zero times infinity, and infinity minus infinity, are no numbers: two infinities meet in the difference.
// clew: --fn indefinite --check nan
// finding: user BUG
float indefinite(float a, float b) {
#ifdef FIXED
  if (!(a * 2 < 3e38f && a * 2 > -3e38f)) return 0;
#endif
  if (b != 0.5f) return b;
  return a * 2 - a * 2 / b * b; // BUG
}
