// Functions that are approximated: the numbers on a line may differ in their last digits.
#include <complex.h>
#include <math.h>

#undef CMPLX
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))

static double between(double low, double high) { return low + (high - low) * (below(1ul << 53) / 0x1p53); }

#define ONE(f, x) printf(#f " %.17g %.17g\n", x, (double)f(x))
#define SINGLE(f, x) printf(#f " %.17g %.9g\n", (double)(float)(x), (double)f(x))

int main(void) {
  for (int i = 0; i < 400; i++) {
    double x = between(-30, 30), u = between(-1, 1), p = between(0, 50), q = between(1, 100);
    ONE(sin, x), ONE(cos, x), ONE(tan, x), ONE(asin, u), ONE(acos, u), ONE(atan, x), ONE(sinh, x), ONE(cosh, x), ONE(tanh, x);
    ONE(asinh, x), ONE(acosh, q), ONE(atanh, u), ONE(exp, x), ONE(exp2, x), ONE(exp10, x), ONE(expm1, x), ONE(log, p), ONE(log2, p);
    ONE(log10, p), ONE(log1p, p), ONE(cbrt, x), ONE(erf, u), ONE(erf, x / 6), ONE(erfc, x / 3), ONE(tgamma, p), ONE(tgamma, x / 3), ONE(lgamma, p);
    ONE(lgamma, q * 100), ONE(expm1, u * 1e-5), ONE(log1p, u * 1e-5);
    printf("pow %.17g %.17g %.17g\n", p, x, pow(p, x));
    // Near their zeros the differences are small only in comparison with what is around.
    printf("bessel %.17g %.17g %.17g %.17g %.17g\n", p, 3 + j0(p), 3 + j1(x), 3 + jn(i % 9, p), 3 + jn(-i % 7, x));
    printf("neumann %.17g %.17g %.17g %.17g\n", q, 3 + y0(q), 3 + y1(q), 3 + yn(i % 9, q));
    printf("atan2 %.17g %.17g %.17g\n", x, u, atan2(x, u));
    printf("hypot %.17g %.17g %.17g\n", x, u, hypot(x, u));
    SINGLE(sinf, x), SINGLE(expf, x), SINGLE(logf, p), SINGLE(cbrtf, x), SINGLE(tanf, x), SINGLE(log10f, p), SINGLE(atanf, x);
    double complex z = CMPLX(x / 10, u), w = CMPLX(u, p / 30);
#define COMPLEX(f) printf(#f " %.17g %.17g %.17g %.17g\n", creal(z), cimag(z), creal(f(z)), cimag(f(z)))
    COMPLEX(csqrt), COMPLEX(clog10), COMPLEX(cexp), COMPLEX(clog), COMPLEX(csin), COMPLEX(ccos), COMPLEX(ctan), COMPLEX(csinh), COMPLEX(ccosh), COMPLEX(ctanh);
    COMPLEX(casin), COMPLEX(cacos), COMPLEX(catan), COMPLEX(casinh), COMPLEX(cacosh), COMPLEX(catanh);
    printf("cpow %.17g %.17g\n", creal(cpow(z, w)), cimag(cpow(z, w)));
    double complex d = z / w;
    printf("div %.17g %.17g cabs %.17g carg %.17g\n", creal(d), cimag(d), cabs(z), carg(z));
  }
  for (int i = 1; i < 30; i++) printf("tgamma %d %.17g\n", i, tgamma(i));
  printf("%.17g %.17g %.17g\n", pow(2, 10), pow(10, 2), pow(-2, 3));
}
