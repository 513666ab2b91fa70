// A total so large that another step does not change it: of the step nothing is left.
// clew: --fn total --check float-absorb
// finding: user BUG
float total(unsigned sum) {
#ifdef FIXED
  if (sum > 1 << 23) return 0;
#endif
  float wide = sum;
  return wide + 1; // BUG
}
