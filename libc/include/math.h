/* Mathematics. `long double` is a double here, and so are its functions. */
#ifndef _MATH_H
#define _MATH_H 1

#include <bits/types.h>
#include <features.h>

__BEGIN_DECLS

#define HUGE_VAL (__builtin_huge_val())
#ifdef __USE_ISOC99
# define HUGE_VALF (__builtin_huge_valf())
# define HUGE_VALL (__builtin_huge_vall())
# define INFINITY (__builtin_inff())
# define NAN (__builtin_nanf(""))
#endif
#ifdef __USE_GNU
# define SNAN (__builtin_nans(""))
# define SNANF (__builtin_nansf(""))
# define SNANL (__builtin_nansl(""))
#endif

extern double acos(double __x) __THROW;
extern double asin(double __x) __THROW;
extern double atan(double __x) __THROW;
extern double cos(double __x) __THROW;
extern double sin(double __x) __THROW;
extern double tan(double __x) __THROW;
extern double cosh(double __x) __THROW;
extern double sinh(double __x) __THROW;
extern double tanh(double __x) __THROW;
extern double exp(double __x) __THROW;
extern double log(double __x) __THROW;
extern double log10(double __x) __THROW;
extern double sqrt(double __x) __THROW;
extern double ceil(double __x) __THROW;
extern double floor(double __x) __THROW;
extern double fabs(double __x) __THROW;
extern double atan2(double __y, double __x) __THROW;
extern double pow(double __x, double __y) __THROW;
extern double fmod(double __x, double __y) __THROW;
extern double frexp(double __x, int *__exponent) __THROW;
extern double ldexp(double __x, int __exponent) __THROW;
extern double modf(double __x, double *__integral) __THROW;

#ifdef __USE_ISOC99
typedef float float_t;
typedef double double_t;

# define FP_NAN 0
# define FP_INFINITE 1
# define FP_ZERO 2
# define FP_SUBNORMAL 3
# define FP_NORMAL 4
# define FP_ILOGB0 (-2147483647 - 1)
# define FP_ILOGBNAN (-2147483647 - 1)
# define MATH_ERRNO 1
# define MATH_ERREXCEPT 2
# define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)

# define fpclassify(x)                                                                          \
   __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
# define signbit(x) __builtin_signbit(x)
# define isfinite(x) __builtin_isfinite(x)
# define isnormal(x) __builtin_isnormal(x)
# define isnan(x) __builtin_isnan(x)
# define isinf(x) __builtin_isinf_sign(x)
# define isgreater(x, y) __builtin_isgreater(x, y)
# define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
# define isless(x, y) __builtin_isless(x, y)
# define islessequal(x, y) __builtin_islessequal(x, y)
# define islessgreater(x, y) __builtin_islessgreater(x, y)
# define isunordered(x, y) __builtin_isunordered(x, y)

extern double acosh(double __x) __THROW;
extern double asinh(double __x) __THROW;
extern double atanh(double __x) __THROW;
extern double expm1(double __x) __THROW;
extern double log1p(double __x) __THROW;
extern double logb(double __x) __THROW;
extern double exp2(double __x) __THROW;
extern double log2(double __x) __THROW;
extern double cbrt(double __x) __THROW;
extern double erf(double __x) __THROW;
extern double erfc(double __x) __THROW;
extern double lgamma(double __x) __THROW;
extern double tgamma(double __x) __THROW;
extern double rint(double __x) __THROW;
extern double nearbyint(double __x) __THROW;
extern double round(double __x) __THROW;
extern double trunc(double __x) __THROW;
extern double hypot(double __x, double __y) __THROW;
extern double nextafter(double __x, double __y) __THROW;
extern double remainder(double __x, double __y) __THROW;
extern double copysign(double __x, double __y) __THROW;
extern double fdim(double __x, double __y) __THROW;
extern double fmax(double __x, double __y) __THROW;
extern double fmin(double __x, double __y) __THROW;
extern double nexttoward(double __x, long double __y) __THROW;
extern double fma(double __x, double __y, double __z) __THROW;
extern double remquo(double __x, double __y, int *__quotient) __THROW;
extern double scalbn(double __x, int __exponent) __THROW;
extern double scalbln(double __x, long __exponent) __THROW;
extern int ilogb(double __x) __THROW;
extern long lrint(double __x) __THROW;
extern long long llrint(double __x) __THROW;
extern long lround(double __x) __THROW;
extern long long llround(double __x) __THROW;
extern double nan(const char *__tag) __THROW;

extern float acosf(float __x) __THROW;
extern float asinf(float __x) __THROW;
extern float atanf(float __x) __THROW;
extern float cosf(float __x) __THROW;
extern float sinf(float __x) __THROW;
extern float tanf(float __x) __THROW;
extern float coshf(float __x) __THROW;
extern float sinhf(float __x) __THROW;
extern float tanhf(float __x) __THROW;
extern float expf(float __x) __THROW;
extern float logf(float __x) __THROW;
extern float log10f(float __x) __THROW;
extern float sqrtf(float __x) __THROW;
extern float ceilf(float __x) __THROW;
extern float floorf(float __x) __THROW;
extern float fabsf(float __x) __THROW;
extern float atan2f(float __y, float __x) __THROW;
extern float powf(float __x, float __y) __THROW;
extern float fmodf(float __x, float __y) __THROW;
extern float frexpf(float __x, int *__exponent) __THROW;
extern float ldexpf(float __x, int __exponent) __THROW;
extern float modff(float __x, float *__integral) __THROW;
extern float acoshf(float __x) __THROW;
extern float asinhf(float __x) __THROW;
extern float atanhf(float __x) __THROW;
extern float expm1f(float __x) __THROW;
extern float log1pf(float __x) __THROW;
extern float logbf(float __x) __THROW;
extern float exp2f(float __x) __THROW;
extern float log2f(float __x) __THROW;
extern float cbrtf(float __x) __THROW;
extern float erff(float __x) __THROW;
extern float erfcf(float __x) __THROW;
extern float lgammaf(float __x) __THROW;
extern float tgammaf(float __x) __THROW;
extern float rintf(float __x) __THROW;
extern float nearbyintf(float __x) __THROW;
extern float roundf(float __x) __THROW;
extern float truncf(float __x) __THROW;
extern float hypotf(float __x, float __y) __THROW;
extern float nextafterf(float __x, float __y) __THROW;
extern float remainderf(float __x, float __y) __THROW;
extern float copysignf(float __x, float __y) __THROW;
extern float fdimf(float __x, float __y) __THROW;
extern float fmaxf(float __x, float __y) __THROW;
extern float fminf(float __x, float __y) __THROW;
extern float nexttowardf(float __x, long double __y) __THROW;
extern float fmaf(float __x, float __y, float __z) __THROW;
extern float remquof(float __x, float __y, int *__quotient) __THROW;
extern float scalbnf(float __x, int __exponent) __THROW;
extern float scalblnf(float __x, long __exponent) __THROW;
extern int ilogbf(float __x) __THROW;
extern long lrintf(float __x) __THROW;
extern long long llrintf(float __x) __THROW;
extern long lroundf(float __x) __THROW;
extern long long llroundf(float __x) __THROW;
extern float nanf(const char *__tag) __THROW;

extern long double acosl(long double __x) __THROW;
extern long double asinl(long double __x) __THROW;
extern long double atanl(long double __x) __THROW;
extern long double cosl(long double __x) __THROW;
extern long double sinl(long double __x) __THROW;
extern long double tanl(long double __x) __THROW;
extern long double coshl(long double __x) __THROW;
extern long double sinhl(long double __x) __THROW;
extern long double tanhl(long double __x) __THROW;
extern long double expl(long double __x) __THROW;
extern long double logl(long double __x) __THROW;
extern long double log10l(long double __x) __THROW;
extern long double sqrtl(long double __x) __THROW;
extern long double ceill(long double __x) __THROW;
extern long double floorl(long double __x) __THROW;
extern long double fabsl(long double __x) __THROW;
extern long double atan2l(long double __y, long double __x) __THROW;
extern long double powl(long double __x, long double __y) __THROW;
extern long double fmodl(long double __x, long double __y) __THROW;
extern long double frexpl(long double __x, int *__exponent) __THROW;
extern long double ldexpl(long double __x, int __exponent) __THROW;
extern long double modfl(long double __x, long double *__integral) __THROW;
extern long double acoshl(long double __x) __THROW;
extern long double asinhl(long double __x) __THROW;
extern long double atanhl(long double __x) __THROW;
extern long double expm1l(long double __x) __THROW;
extern long double log1pl(long double __x) __THROW;
extern long double logbl(long double __x) __THROW;
extern long double exp2l(long double __x) __THROW;
extern long double log2l(long double __x) __THROW;
extern long double cbrtl(long double __x) __THROW;
extern long double erfl(long double __x) __THROW;
extern long double erfcl(long double __x) __THROW;
extern long double lgammal(long double __x) __THROW;
extern long double tgammal(long double __x) __THROW;
extern long double rintl(long double __x) __THROW;
extern long double nearbyintl(long double __x) __THROW;
extern long double roundl(long double __x) __THROW;
extern long double truncl(long double __x) __THROW;
extern long double hypotl(long double __x, long double __y) __THROW;
extern long double nextafterl(long double __x, long double __y) __THROW;
extern long double remainderl(long double __x, long double __y) __THROW;
extern long double copysignl(long double __x, long double __y) __THROW;
extern long double fdiml(long double __x, long double __y) __THROW;
extern long double fmaxl(long double __x, long double __y) __THROW;
extern long double fminl(long double __x, long double __y) __THROW;
extern long double nexttowardl(long double __x, long double __y) __THROW;
extern long double fmal(long double __x, long double __y, long double __z) __THROW;
extern long double remquol(long double __x, long double __y, int *__quotient) __THROW;
extern long double scalbnl(long double __x, int __exponent) __THROW;
extern long double scalblnl(long double __x, long __exponent) __THROW;
extern int ilogbl(long double __x) __THROW;
extern long lrintl(long double __x) __THROW;
extern long long llrintl(long double __x) __THROW;
extern long lroundl(long double __x) __THROW;
extern long long llroundl(long double __x) __THROW;
extern long double nanl(const char *__tag) __THROW;
#endif

#if defined __USE_MISC || defined __USE_XOPEN
extern double significand(double __x) __THROW;
extern double j0(double __x) __THROW;
extern double j1(double __x) __THROW;
extern double y0(double __x) __THROW;
extern double y1(double __x) __THROW;
extern double drem(double __x, double __y) __THROW;
extern int finite(double __x) __THROW;
extern double gamma(double __x) __THROW;
extern double lgamma_r(double __x, int *__sign) __THROW;
extern double jn(int __n, double __x) __THROW;
extern double yn(int __n, double __x) __THROW;
extern double scalb(double __x, double __exponent) __THROW;
extern int signgam;
#endif
#ifdef __USE_MISC
extern float significandf(float __x) __THROW;
extern float j0f(float __x) __THROW;
extern float j1f(float __x) __THROW;
extern float y0f(float __x) __THROW;
extern float y1f(float __x) __THROW;
extern float dremf(float __x, float __y) __THROW;
extern int finitef(float __x) __THROW;
extern int isinff(float __x) __THROW;
extern int isnanf(float __x) __THROW;
extern float gammaf(float __x) __THROW;
extern float lgammaf_r(float __x, int *__sign) __THROW;
extern float jnf(int __n, float __x) __THROW;
extern float ynf(int __n, float __x) __THROW;
extern float scalbf(float __x, float __exponent) __THROW;
extern long double significandl(long double __x) __THROW;
extern long double j0l(long double __x) __THROW;
extern long double j1l(long double __x) __THROW;
extern long double y0l(long double __x) __THROW;
extern long double y1l(long double __x) __THROW;
extern long double dreml(long double __x, long double __y) __THROW;
extern int finitel(long double __x) __THROW;
extern int isinfl(long double __x) __THROW;
extern int isnanl(long double __x) __THROW;
extern long double gammal(long double __x) __THROW;
extern long double lgammal_r(long double __x, int *__sign) __THROW;
extern long double jnl(int __n, long double __x) __THROW;
extern long double ynl(int __n, long double __x) __THROW;
extern long double scalbl(long double __x, long double __exponent) __THROW;
#endif
#ifdef __USE_GNU
extern void sincos(double __x, double *__sine, double *__cosine) __THROW;
extern double exp10(double __x) __THROW;
extern double roundeven(double __x) __THROW;
extern double nextup(double __x) __THROW;
extern double nextdown(double __x) __THROW;
extern void sincosf(float __x, float *__sine, float *__cosine) __THROW;
extern float exp10f(float __x) __THROW;
extern float roundevenf(float __x) __THROW;
extern float nextupf(float __x) __THROW;
extern float nextdownf(float __x) __THROW;
extern void sincosl(long double __x, long double *__sine, long double *__cosine) __THROW;
extern long double exp10l(long double __x) __THROW;
extern long double roundevenl(long double __x) __THROW;
extern long double nextupl(long double __x) __THROW;
extern long double nextdownl(long double __x) __THROW;
#endif

/* Technical specification 18661, and IEEE 754-2019. */
#ifdef __USE_GNU
# define FP_INT_UPWARD 0
# define FP_INT_DOWNWARD 1
# define FP_INT_TOWARDZERO 2
# define FP_INT_TONEARESTFROMZERO 3
# define FP_INT_TONEAREST 4
# define FP_LLOGB0 (-0x7fffffffffffffffL - 1)
# define FP_LLOGBNAN (-0x7fffffffffffffffL - 1)
# define iscanonical(x) ((void)(__typeof(x))(x), 1)
# define issignaling(x) __builtin_choose_expr(sizeof(x) == sizeof(float), __issignalingf, __issignaling)(x)
# define issubnormal(x) (fpclassify(x) == FP_SUBNORMAL)
# define iszero(x) ((x) == 0)
# define iseqsig(x, y) __iseqsig(x, y)
extern double fmaximum(double __x, double __y) __THROW;
extern double fminimum(double __x, double __y) __THROW;
extern double fmaximum_num(double __x, double __y) __THROW;
extern double fminimum_num(double __x, double __y) __THROW;
extern double fmaximum_mag(double __x, double __y) __THROW;
extern double fminimum_mag(double __x, double __y) __THROW;
extern double fmaximum_mag_num(double __x, double __y) __THROW;
extern double fminimum_mag_num(double __x, double __y) __THROW;
extern double fmaxmag(double __x, double __y) __THROW;
extern double fminmag(double __x, double __y) __THROW;
extern int totalorder(const double *__x, const double *__y) __THROW;
extern int totalordermag(const double *__x, const double *__y) __THROW;
extern int canonicalize(double *__result, const double *__x) __THROW;
extern double getpayload(const double *__x) __THROW;
extern int setpayload(double *__x, double __payload) __THROW;
extern int setpayloadsig(double *__x, double __payload) __THROW;
extern long llogb(double __x) __THROW;
extern __intmax_t fromfp(double __x, int __direction, unsigned int __width) __THROW;
extern __uintmax_t ufromfp(double __x, int __direction, unsigned int __width) __THROW;
extern __intmax_t fromfpx(double __x, int __direction, unsigned int __width) __THROW;
extern __uintmax_t ufromfpx(double __x, int __direction, unsigned int __width) __THROW;
extern int __issignaling(double __x) __THROW;
extern int __iseqsig(double __x, double __y) __THROW;
extern float fmaximumf(float __x, float __y) __THROW;
extern float fminimumf(float __x, float __y) __THROW;
extern float fmaximum_numf(float __x, float __y) __THROW;
extern float fminimum_numf(float __x, float __y) __THROW;
extern float fmaximum_magf(float __x, float __y) __THROW;
extern float fminimum_magf(float __x, float __y) __THROW;
extern float fmaximum_mag_numf(float __x, float __y) __THROW;
extern float fminimum_mag_numf(float __x, float __y) __THROW;
extern float fmaxmagf(float __x, float __y) __THROW;
extern float fminmagf(float __x, float __y) __THROW;
extern int totalorderf(const float *__x, const float *__y) __THROW;
extern int totalordermagf(const float *__x, const float *__y) __THROW;
extern int canonicalizef(float *__result, const float *__x) __THROW;
extern float getpayloadf(const float *__x) __THROW;
extern int setpayloadf(float *__x, float __payload) __THROW;
extern int setpayloadsigf(float *__x, float __payload) __THROW;
extern long llogbf(float __x) __THROW;
extern __intmax_t fromfpf(float __x, int __direction, unsigned int __width) __THROW;
extern __uintmax_t ufromfpf(float __x, int __direction, unsigned int __width) __THROW;
extern __intmax_t fromfpxf(float __x, int __direction, unsigned int __width) __THROW;
extern __uintmax_t ufromfpxf(float __x, int __direction, unsigned int __width) __THROW;
extern int __issignalingf(float __x) __THROW;
extern int __iseqsigf(float __x, float __y) __THROW;
extern long double fmaximuml(long double __x, long double __y) __THROW;
extern long double fminimuml(long double __x, long double __y) __THROW;
extern long double fmaximum_numl(long double __x, long double __y) __THROW;
extern long double fminimum_numl(long double __x, long double __y) __THROW;
extern long double fmaximum_magl(long double __x, long double __y) __THROW;
extern long double fminimum_magl(long double __x, long double __y) __THROW;
extern long double fmaximum_mag_numl(long double __x, long double __y) __THROW;
extern long double fminimum_mag_numl(long double __x, long double __y) __THROW;
extern long double fmaxmagl(long double __x, long double __y) __THROW;
extern long double fminmagl(long double __x, long double __y) __THROW;
extern int totalorderl(const long double *__x, const long double *__y) __THROW;
extern int totalordermagl(const long double *__x, const long double *__y) __THROW;
extern int canonicalizel(long double *__result, const long double *__x) __THROW;
extern long double getpayloadl(const long double *__x) __THROW;
extern int setpayloadl(long double *__x, long double __payload) __THROW;
extern int setpayloadsigl(long double *__x, long double __payload) __THROW;
extern long llogbl(long double __x) __THROW;
extern __intmax_t fromfpl(long double __x, int __direction, unsigned int __width) __THROW;
extern __uintmax_t ufromfpl(long double __x, int __direction, unsigned int __width) __THROW;
extern __intmax_t fromfpxl(long double __x, int __direction, unsigned int __width) __THROW;
extern __uintmax_t ufromfpxl(long double __x, int __direction, unsigned int __width) __THROW;
extern int __issignalingl(long double __x) __THROW;
extern int __iseqsigl(long double __x, long double __y) __THROW;
extern float fadd(double __x, double __y) __THROW;
extern float faddl(long double __x, long double __y) __THROW;
extern double daddl(long double __x, long double __y) __THROW;
extern float fsub(double __x, double __y) __THROW;
extern float fsubl(long double __x, long double __y) __THROW;
extern double dsubl(long double __x, long double __y) __THROW;
extern float fmul(double __x, double __y) __THROW;
extern float fmull(long double __x, long double __y) __THROW;
extern double dmull(long double __x, long double __y) __THROW;
extern float fdiv(double __x, double __y) __THROW;
extern float fdivl(long double __x, long double __y) __THROW;
extern double ddivl(long double __x, long double __y) __THROW;
extern float fsqrt(double __x) __THROW;
extern float fsqrtl(long double __x) __THROW;
extern double dsqrtl(long double __x) __THROW;
extern float ffma(double __x, double __y, double __z) __THROW;
extern float ffmal(long double __x, long double __y, long double __z) __THROW;
extern double dfmal(long double __x, long double __y, long double __z) __THROW;
#endif

/* What glibc's classification macros call. */
extern int __fpclassify(double __x) __THROW __attribute_const__;
extern int __signbit(double __x) __THROW __attribute_const__;
extern int __isinf(double __x) __THROW __attribute_const__;
extern int __isnan(double __x) __THROW __attribute_const__;
extern int __finite(double __x) __THROW __attribute_const__;
extern int __fpclassifyf(float __x) __THROW __attribute_const__;
extern int __signbitf(float __x) __THROW __attribute_const__;
extern int __isinff(float __x) __THROW __attribute_const__;
extern int __isnanf(float __x) __THROW __attribute_const__;
extern int __finitef(float __x) __THROW __attribute_const__;
extern int __fpclassifyl(long double __x) __THROW __attribute_const__;
extern int __signbitl(long double __x) __THROW __attribute_const__;
extern int __isinfl(long double __x) __THROW __attribute_const__;
extern int __isnanl(long double __x) __THROW __attribute_const__;
extern int __finitel(long double __x) __THROW __attribute_const__;

#if defined __USE_MISC || defined __USE_XOPEN
# define M_E 2.7182818284590452354
# define M_LOG2E 1.4426950408889634074
# define M_LOG10E 0.43429448190325182765
# define M_LN2 0.69314718055994530942
# define M_LN10 2.30258509299404568402
# define M_PI 3.14159265358979323846
# define M_PI_2 1.57079632679489661923
# define M_PI_4 0.78539816339744830962
# define M_1_PI 0.31830988618379067154
# define M_2_PI 0.63661977236758134308
# define M_2_SQRTPI 1.12837916709551257390
# define M_SQRT2 1.41421356237309504880
# define M_SQRT1_2 0.70710678118654752440
# define MAXFLOAT 3.40282347e+38F
#endif
#ifdef __USE_GNU
# define M_El 2.718281828459045235360287471352662498L
# define M_LN2l 0.693147180559945309417232121458176568L
# define M_PIl 3.141592653589793238462643383279502884L
# define M_PI_2l 1.570796326794896619231321691639751442L
# define M_SQRT2l 1.414213562373095048801688724209698079L
#endif

__END_DECLS

#endif
