// Functions whose results are exact: to the last bit, with errno.
#include <complex.h>
#include <errno.h>
#include <fenv.h>
#include <math.h>
#include <stdint.h>

#undef CMPLX
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))

static const double special[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370495.5, 9007199254740993, 0x1p52, 0x1p63, -0x1p63, 0x1.fffffffffffffp62, 1e300, -1e300, 1e-300, 0x1p-1074, -0x1p-1074, 0x1p-1022, 0x1.fffffffffffffp1023, INFINITY, -INFINITY, 3, 7, 10, 0x1p-1060};

static double any(void) {
  if (below(4) == 0) return special[below(sizeof special / sizeof *special)];
  if (below(3) == 0) return (double)((long)draw() >> below(64)) / (1l << below(12));
  uint64_t bits = draw() ^ draw() << 40;
  double d;
  memcpy(&d, &bits, 8);
  return isnan(d) ? 1 : d;
}

static double near(void) {
  uint64_t bits = (draw() & 0x800fffffffffffff) | (1023ul - 30 + below(60)) << 52;
  double d;
  memcpy(&d, &bits, 8);
  return d;
}

static void show(const char *name, double x) {
  if (isnan(x)) printf("%s nan %d ", name, errno);
  else printf("%s %a %d ", name, x, errno);
  errno = 0;
}

#define ONE(name) show(#name, name(x)), show(#name "f", name##f((float)x))
#define TWO(name) show(#name, name(x, y)), show(#name "f", name##f((float)x, (float)y))

static void try(double x, double y, double z) {
  // glibc's remainder loses the sign of a zero for a subnormal divisor.
  if (fabs(y) < 0x1p-1022 && y != 0) y = 3;
  errno = 0;
  printf("%a %a %a: ", x, y, z);
  ONE(floor), ONE(ceil), ONE(trunc), ONE(rint), ONE(nearbyint), ONE(round), ONE(roundeven), ONE(sqrt), ONE(fabs), ONE(logb), ONE(significand);
  TWO(fmod), TWO(remainder), TWO(copysign), TWO(fdim), TWO(fmin), TWO(fmax), TWO(nextafter), TWO(drem);
  show("fma", fma(x, y, z)), show("fmaf", fmaf(x, y, z));
  errno = 0;
  show("nexttoward", nexttoward(x, y));
  TWO(fmaximum), TWO(fminimum), TWO(fmaximum_num), TWO(fminimum_num), TWO(fmaximum_mag), TWO(fminimum_mag), TWO(fmaximum_mag_num), TWO(fminimum_mag_num);
  if (fabs(x) != fabs(y)) TWO(fmaxmag), TWO(fminmag);
  printf("%d %d %d %d ", totalorder(&x, &y), totalordermag(&x, &y), issignaling(x), __iseqsig(x, y));
  int directions[] = {FP_INT_UPWARD, FP_INT_DOWNWARD, FP_INT_TOWARDZERO, FP_INT_TONEARESTFROMZERO, FP_INT_TONEAREST};
  errno = 0;
  for (int i = 0; i < 5; i++) printf("%jd %ju ", fromfp(x, directions[i], 1 + i * 15), ufromfp(y, directions[i], 5 + i * 14));
  printf("%d ", errno);
  errno = 0;
  printf("llogb %ld %d ", llogb(x), errno);
  double payload = -1;
  float payloadf = -1;
  printf("payload %d %a %d %a ", setpayload(&payload, x), getpayload(&payload), setpayloadsigf(&payloadf, (float)y), (double)getpayloadf(&payloadf));
  errno = 0;
  show("fadd", fadd(x, y)), show("fsub", fsub(x, y)), show("fmul", fmul(x, y)), show("fdiv", fdiv(x, y)), show("ffma", ffma(x, y, z));
  errno = 0;
  int e;
  double whole;
  float wholef;
  show("frexp", frexp(x, &e));
  printf("%d ", isfinite(x) ? e : 0);
  show("frexpf", frexpf(x, &e));
  show("modf", modf(x, &whole)), show("", whole);
  show("modff", modff(x, &wholef)), show("", wholef);
  int n = (int)below(4000) - 2000;
  show("ldexp", ldexp(x, n)), show("scalbn", scalbn(x, n / 10)), show("scalbln", scalbln(x, n)), show("ldexpf", ldexpf(x, n / 10));
  printf("ilogb %d %d ", ilogb(x), ilogbf(x));
  errno = 0;
  show("remquo", remquo(x, y, &e));
  printf("%d %d\n", isfinite(x) && !isnan(y) && y != 0 ? e : 0, !!signbit(x));
  if (fabs(x) < 9e18) printf("%ld %ld %lld %lld %ld\n", lrint(x), lround(x), llrint(x), llround(x), lroundf(x / 2));
  printf("%d %d %d %d %d %d\n", fpclassify(x), fpclassify((float)x), isnormal(x), isinf(x), isnan(x), isunordered(x, y));
}

int main(void) {
  for (int i = 0; i < 4000; i++) try(any(), any(), any());
  for (int i = 0; i < 4000; i++) {
    double x = near(), y = near(), z = -x * y;
    // Close to cancelling, where one rounding and two differ most.
    if (below(2)) z = nextafter(z, below(2) ? 1e300 : -1e300);
    printf("fma %a %a %a = %a %a %a\n", x, y, z, fma(x, y, z), fma(x, y, near()), fmaf(x, y, near()));
    double small = x * 0x1p-510, tiny = y * 0x1p-520;
    printf("fma %a %a\n", fma(small, tiny, 0x1p-1074 * below(50)), fma(small, y * 0x1p-550, -0x1p-1074));
  }
  printf("%d %d %d\n", fegetround(), fesetround(FE_TONEAREST), isnan(nan("")));
  for (int i = 0; i < 300; i++) {
    double complex a = CMPLX(any(), any()), b = CMPLX(near(), near());
    double complex p = b * CMPLX(near(), near());
    printf("%a %a %a %a %a\n", creal(p), cimag(p), creal(conj(a)), cimag(conj(a)), creal(cproj(a)));
    double complex q = CMPLX(INFINITY, near()) * b;
    printf("%a %a\n", creal(q), cimag(q));
  }
}
