// A square that is too large for a float although its operand is not.
// clew: --fn energy --check float-overflow
// finding: user BUG
float energy(float speed) {
#ifdef FIXED
  if (!(speed >= -1e19f && speed <= 1e19f)) return 0;
#else
  if (!(speed >= -1e20f && speed <= 1e20f)) return 0;
#endif
  return speed * speed; // BUG
}
