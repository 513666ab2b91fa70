// Integer powers, as the compiler's built-in function calls them.
double __powidf2(double base, int exponent) {
  unsigned left = exponent < 0 ? -(unsigned)exponent : (unsigned)exponent;
  double result = 1;
  for (; left; left >>= 1, base *= base) {
    if (left & 1) result *= base;
  }
  return exponent < 0 ? 1 / result : result;
}

float __powisf2(float base, int exponent) { return (float)__powidf2(base, exponent); }
