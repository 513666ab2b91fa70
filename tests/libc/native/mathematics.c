// The host's transcendental functions, natively: the x87 unit has them with 64 bits of precision.
#include "host.h"

#include <math.h>

double __clew_sin(double x) {
  __asm__("fsin" : "+t"(x));
  return x;
}

double __clew_cos(double x) {
  __asm__("fcos" : "+t"(x));
  return x;
}

double __clew_tan(double x) {
  __asm__("fptan\n fstp %%st(0)" : "+t"(x));
  return x;
}

double __clew_atan2(double y, double x) {
  double result;
  __asm__("fpatan" : "=t"(result) : "0"(x), "u"(y) : "st(1)");
  return result;
}

double __clew_atan(double x) { return __clew_atan2(x, 1); }

double __clew_asin(double x) { return __clew_atan2(x, sqrt((1 - x) * (1 + x))); }

double __clew_acos(double x) { return __clew_atan2(sqrt((1 - x) * (1 + x)), x); }

// y * log2(x) and 2^that, without leaving the 64 bits in between.
double __clew_pow(double x, double y) {
  double result;
  if (y == 0) return 1;
  if (isnan(x) || isnan(y)) return x + y;
  if (isinf(y)) return (fabs(x) > 1) == (y > 0) ? INFINITY : 0;
  double magnitude = fabs(x);
  int is_odd = fabs(y) < 0x1p53 && y == floor(y) && fmod(y, 2) != 0;
  if (x < 0 && y != floor(y)) return isinf(x) ? (y > 0 ? INFINITY : 0) : NAN;
  if (magnitude == 0 || isinf(magnitude)) {
    result = (magnitude == 0) == (y > 0) ? 0 : INFINITY;
  } else {
    __asm__("fyl2x\n fld %%st(0)\n frndint\n fsubr %%st(0), %%st(1)\n fxch\n f2xm1\n"
            "fld1\n faddp\n fscale\n fstp %%st(1)"
            : "=t"(result)
            : "0"(magnitude), "u"(y)
            : "st(1)");
  }
  return is_odd ? copysign(result, x) : result;
}

double __clew_exp(double x) {
  double result;
  if (isinf(x)) return x > 0 ? x : 0;
  __asm__("fldl2e\n fmulp\n fld %%st(0)\n frndint\n fsubr %%st(0), %%st(1)\n fxch\n f2xm1\n"
          "fld1\n faddp\n fscale\n fstp %%st(1)"
          : "=t"(result)
          : "0"(x));
  return result;
}

static double scaled_log2(double x, double factor) {
  double result;
  if (x < 0) return NAN;
  __asm__("fyl2x" : "=t"(result) : "0"(x), "u"(factor) : "st(1)");
  return result;
}

double __clew_log(double x) {
  double result;
  if (x < 0) return NAN;
  __asm__("fldln2\n fxch\n fyl2x" : "=t"(result) : "0"(x));
  return result;
}

double __clew_log2(double x) { return scaled_log2(x, 1); }

double __clew_log10(double x) {
  double result;
  if (x < 0) return NAN;
  __asm__("fldlg2\n fxch\n fyl2x" : "=t"(result) : "0"(x));
  return result;
}

double __clew_log1p(double x) {
  double result;
  if (x > 0.25 || x < -0.25) return __clew_log(1 + x);
  __asm__("fldln2\n fxch\n fyl2xp1" : "=t"(result) : "0"(x));
  return result;
}

double __clew_expm1(double x) {
  double result;
  if (x > 0.5 || x < -0.5) return __clew_exp(x) - 1;
  __asm__("fldl2e\n fmulp\n f2xm1" : "=t"(result) : "0"(x));
  return result;
}

double __clew_sinh(double x) {
  double e = __clew_expm1(fabs(x));
  if (isinf(e)) return copysign(isinf(x) ? e : 0.5 * __clew_exp(fabs(x) / 2) * __clew_exp(fabs(x) / 2), x);
  return copysign((e + e / (e + 1)) / 2, x);
}

double __clew_cosh(double x) {
  double e = __clew_exp(fabs(x) / 2);
  return 0.5 * e * e + 0.5 / e / e;
}

double __clew_tanh(double x) {
  if (fabs(x) > 22) return copysign(1, x);
  double e = __clew_expm1(2 * fabs(x));
  return copysign(e / (e + 2), x);
}

double __clew_asinh(double x) {
  double a = fabs(x);
  if (a > 1e9) return copysign(__clew_log(a) + M_LN2, x);
  return copysign(__clew_log1p(a + a * a / (1 + sqrt(a * a + 1))), x);
}

double __clew_acosh(double x) {
  if (x > 1e9) return __clew_log(x) + M_LN2;
  return __clew_log1p(x - 1 + sqrt((x - 1) * (x + 1)));
}

double __clew_atanh(double x) { return copysign(__clew_log1p(2 * fabs(x) / (1 - fabs(x))) / 2, x); }

double __clew_cbrt(double x) {
  if (x == 0 || !isfinite(x)) return x;
  double root = __clew_pow(fabs(x), 1.0 / 3);
  root -= (root * root * root - fabs(x)) / (3 * root * root);
  return copysign(root, x);
}

double __clew_hypot(double x, double y) { return hypot(x, y); }
