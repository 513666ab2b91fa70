// Functions of 16 bits of input on the borders of floats. `gcc -O0 -ffp-contract=off -DBRUTE functions.c -lm` makes a program that tries all
// 65,536 inputs and says which are bugs, and how many; `clew check functions.c --fn NAME` has to find the first of them, or prove that there
// are none. bench/RESULTS-floats.md has what came of it.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stdarg.h>
#ifdef BRUTE
static int hit;
#define BUG (hit = 1)
#else
#define BUG abort()
#endif
union u { float f; uint32_t u; };

// The bits of a float from 16 bits of input: a NaN is neither less nor equal nor greater.
void nan_compare(unsigned short n) {
  union u x = {.u = (uint32_t)n << 16};
  if (!(x.f < 1) && !(x.f == 1) && !(x.f > 1) && (n & 0xff) == 0xc3) BUG;
}

// Only -0.0 has an inverse below zero that is equal to zero.
void minus_zero(unsigned short n) {
  union u x = {.u = (uint32_t)n << 16};
  if (x.f == 0 && 1 / x.f < 0) BUG;
}

// Never: -0.0 == 0.0.
void minus_zero_never(unsigned short n) {
  union u x = {.u = (uint32_t)n << 16};
  if (x.f == 0 && !(x.f <= 0)) BUG;
}

// Subnormals halve to something that doubles to something else.
void subnormal(unsigned short n) {
  union u x = {.u = n};
  if (x.f * 0.5f * 2 != x.f && (n & 0xf0) == 0x50) BUG;
}

// Int conversion at the border.
void border(unsigned short n) {
  float f = 2147418112.0f + n * 2.0f;
  if ((double)f >= 2147483648.0) BUG;
}

// Fma differs from product and sum.
void fused(unsigned short n) {
  float x = 1 + n * 0x1p-20f;
  if (fmaf(x, x, -x * x) > 0x1p-26f && fmaf(x, x, -x * x) < 0x1.01p-26f) BUG;
}

// Ties of the remainder.
void rest(unsigned short n) {
  float x = n / 4.0f;
  if (remainderf(x, 3) == -1.5f && x > 16000) BUG;
}

// Never: what is smaller than the divisor stays.
void rest_never(unsigned short n) {
  float x = n / 4.0f;
  if (fmodf(x, 20000) != x) BUG;
}

// Frexp and ldexp.
void parts(unsigned short n) {
  int e;
  float m = frexpf((float)n, &e);
  if (ldexpf(m, e + 1) != 2.0f * n) BUG;
  if (e == 11 && m == 0.6875f) BUG;
}

// Struct and union, through memory.
struct s { char c; float f; union { double d; unsigned char b[8]; } u; };
void shapes(unsigned short n) {
  struct s s = {'x', n * 0.5f, {n}};
  struct s t;
  memcpy(&t, &s, sizeof t);
  if (t.u.b[7] == 0x40 && t.u.b[6] == 0xe7 && t.f > 24000) BUG;
}

// Varargs.
static double sum(int n, ...) {
  va_list v;
  va_start(v, n);
  double s = 0;
  while (n--) s += va_arg(v, double);
  va_end(v);
  return s;
}
void variadic(unsigned short n) {
  if (sum(3, n * 0.25, 0.5f, -1.0) == 4095.75) BUG;
}

// Vector lanes.
typedef float v4 __attribute__((vector_size(16)));
void lanes(unsigned short n) {
  v4 x = {n, n + 1, n * 2, 3};
  v4 y = x * x - 1;
  if (y[0] == 1048575.0f * 1.0f || y[2] < -0.5f) BUG;
}

// Double to float and back.
void narrow(unsigned short n) {
  double d = 16777216.0 + n;
  if ((float)d != d && (float)d - d == -1 && n > 60000) BUG;
}

// Signed conversion of negatives, short.
void negative(short n) {
  float f = n / 7.0f;
  if ((short)f == -4681 && f < -4681.1f) BUG;
}

// Never: the root of a square.
void root(unsigned short n) {
  float x = n;
  if (sqrtf(x * x) != x) BUG;
}

// Unsigned.
void huge(unsigned short n) {
  double d = n * 281474976710656.0;
  if ((uint64_t)d == 0xbeef000000000000u) BUG;
}
#ifdef BRUTE
#define TRY(f)                                            \
  {                                                      \
    int bugs = 0, first = -1;                            \
    for (int i = 0; i < 65536; i++) {                    \
      hit = 0;                                           \
      f(i);                                              \
      bugs += hit;                                       \
      if (hit && first < 0) first = i;                   \
    }                                                    \
    printf("%s: %d, the first is %d\n", #f, bugs, first); \
  }
int main(void) {
  TRY(nan_compare)
  TRY(minus_zero)
  TRY(minus_zero_never)
  TRY(subnormal)
  TRY(border)
  TRY(fused)
  TRY(rest)
  TRY(rest_never)
  TRY(parts)
  TRY(shapes)
  TRY(variadic)
  TRY(lanes)
  TRY(narrow)
  TRY(negative)
  TRY(root)
  TRY(huge)
}
#endif
