// The gamma function and its logarithm.
//
// Large arguments: Stirling's series. Smaller ones are moved by gamma(x + 1) = x gamma(x) to where
// the series of Abramowitz and Stegun 6.1.33 holds, whose coefficients are zeta(k) - 1; it has no
// rounding errors to speak of where the logarithm is 0. Negative ones are mirrored.
#include <errno.h>
#include <math.h>

#include "math_error.h"

#define LARGE 20.0
#define HALF_LOG_2_PI 0.91893853320467274178
#define ROOT_OF_2_PI 2.50662827463100050242

int signgam;

// log(gamma(x)) minus its leading terms, for x >= LARGE: Bernoulli numbers over powers of x.
static double stirling_rest(double x) {
  static const double terms[] = {1.0 / 12,        -1.0 / 360, 1.0 / 1260,
                                 -1.0 / 1680,     1.0 / 1188, -691.0 / 360360,
                                 1.0 / 156};
  double square = 1 / (x * x);
  double sum = 0;
  for (int i = 6; i >= 0; i--) sum = sum * square + terms[i];
  return sum / x;
}

// For x >= LARGE; the power is taken in two steps, because it overflows before the result does.
static double gamma_of_large(double x) {
  double half_power = pow(x, 0.5 * x - 0.25);
  return ROOT_OF_2_PI * half_power * exp(-x) * half_power * exp(stirling_rest(x));
}

// log(gamma(2 + z)) for |z| <= 1/2.
static double log_gamma_near_two(double z) {
  static const double zeta_minus_one[] = {
    0.64493406684822641, 0.20205690315959429, 0.082323233711138186, 0.036927755143369927,
    0.01734306198444914, 0.0083492773819228271, 0.0040773561979443396, 0.0020083928260822143,
    0.00099457512781808526, 0.00049418860411946453, 0.00024608655330804832,
    0.00012271334757848915, 6.1248135058704828e-05, 3.0588236307020493e-05,
    1.5282259408651871e-05, 7.6371976378997626e-06, 3.8172932649998402e-06,
    1.908212716553939e-06, 9.5396203387279621e-07, 4.7693298678780645e-07,
    2.38450502727733e-07, 1.1921992596531106e-07, 5.960818905125948e-08,
    2.9803503514652279e-08, 1.4901554828365043e-08, 7.4507117898354301e-09,
    3.7253340247884573e-09, 1.8626597235130491e-09, 9.3132743241966817e-10,
  };
  int count = sizeof zeta_minus_one / sizeof *zeta_minus_one;
  double sum = 0;
  for (int i = count - 1; i >= 0; i--) {
    double term = zeta_minus_one[i] / (i + 2);
    sum = sum * z + (i % 2 ? -term : term);
  }
  return z * (0.42278433509846713939 + z * sum);  // 1 - Euler's constant
}

// Moves x between 1.5 and 2.5; returns gamma of what it was divided by gamma of what it is.
static double reduce(double *x) {
  double quotient = 1;
  for (; *x > 2.5; quotient *= *x) *x -= 1;
  for (; *x < 1.5; *x += 1) quotient /= *x;
  return quotient;
}

static double gamma_of_positive(double x) {
  if (x >= LARGE) return gamma_of_large(x);
  double quotient = reduce(&x);
  return x == 2 ? quotient : quotient * exp(log_gamma_near_two(x - 2));
}

// sin(pi x), exact at multiples of 1/2.
static double sine_of_pi_times(double x) {
  double rest = x - 2 * __builtin_floor(x / 2);
  if (rest > 1) return -sine_of_pi_times(rest - 1);
  if (rest > 0.5) rest = 1 - rest;
  return rest > 0.25 ? cos(M_PI * (0.5 - rest)) : sin(M_PI * rest);
}

double tgamma(double x) {
  if (isnan(x) || (isinf(x) && x > 0)) return x;
  if (x == 0) {
    errno = ERANGE;
    return 1 / x;
  }
  if (x < 0 && (isinf(x) || x == __builtin_floor(x))) {
    errno = EDOM;
    return __builtin_nan("");
  }
  double result;
  if (x > 0) {
    result = x > 172 ? __builtin_inf() : gamma_of_positive(x);
  } else if (x < -184) {
    result = sine_of_pi_times(x) < 0 ? 0.0 : -0.0;
  } else {
    // In two divisions: gamma(1 - x) may overflow where the result does not.
    double mirrored = 1 - x;
    double quotient = M_PI / sine_of_pi_times(x);
    result = mirrored > 170 ? quotient / gamma_of_positive(mirrored - 20) : quotient;
    if (mirrored > 170) {
      for (double factor = mirrored - 20; factor < mirrored; factor += 1) result /= factor;
    } else {
      result /= gamma_of_positive(mirrored);
    }
  }
  if (isinf(result) || result == 0) errno = ERANGE;
  return result;
}
VARIANTS1(tgamma)

static double log_gamma_of_positive(double x) {
  if (x >= 0.5 && x < 1.5) return log_gamma_near_two(x - 1) - log1p(x - 1);
  if (x < 0.5) return log_gamma_near_two(x) - log1p(x) - log(x);
  if (x < LARGE) {
    double quotient = reduce(&x);
    return log_gamma_near_two(x - 2) + (quotient == 1 ? 0 : log(quotient));
  }
  if (x > 1e17) return x * (log(x) - 1);
  return (x - 0.5) * (log(x) - 1) - 0.5 + HALF_LOG_2_PI + stirling_rest(x);
}

double lgamma_r(double x, int *sign) {
  *sign = 1;
  if (!isfinite(x)) return x * x;
  if (x == 0 || (x < 0 && x == __builtin_floor(x))) {
    if (x == 0 && signbit(x)) *sign = -1;
    errno = ERANGE;
    return __builtin_inf();
  }
  if (x > 0) return CHECKED1(log_gamma_of_positive(x), x);
  if (x > -1e-17) {
    *sign = -1;
    return -log(-x);
  }
  double sine = sine_of_pi_times(x);
  *sign = sine > 0 ? 1 : -1;
  return log(M_PI / __builtin_fabs(sine)) - log_gamma_of_positive(1 - x);
}

float lgammaf_r(float x, int *sign) { return (float)lgamma_r(x, sign); }

long double lgammal_r(long double x, int *sign) { return lgamma_r((double)x, sign); }

double lgamma(double x) { return lgamma_r(x, &signgam); }
VARIANTS1(lgamma)

double gamma(double x) { return lgamma(x); }
VARIANTS1(gamma)
