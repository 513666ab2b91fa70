// The average of nothing divides by zero.
// clew: --fn average --check float-divide
// finding: divide-by-zero BUG
double average(signed char first, signed char second) {
  double weight = first + 2.0 * second;
#ifdef FIXED
  if (weight == 0) return 0;
#endif
  return first / weight; // BUG
}
