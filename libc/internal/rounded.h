// Floating-point operations in the direction that the program has set.
#ifndef CLEW_INTERNAL_ROUNDED_H
#define CLEW_INTERNAL_ROUNDED_H

#include <stdint.h>

#include "rounding.h"

double __rounded_add(double a, double b);
float __rounded_addf(float a, float b);
double __rounded_subtract(double a, double b);
float __rounded_subtractf(float a, float b);
double __rounded_multiply(double a, double b);
float __rounded_multiplyf(float a, float b);
double __rounded_divide(double a, double b);
float __rounded_dividef(float a, float b);
double __rounded_sqrt(double x);
float __rounded_sqrtf(float x);
double __rounded_fma(double x, double y, double z);
float __rounded_fmaf(float x, float y, float z);

double __rounded_ldexp(double x, int exponent);
float __rounded_ldexpf(float x, int exponent);
double __rounded_scalbn(double x, int exponent);
float __rounded_scalbnf(float x, int exponent);

// To a whole number.
double __rounded_rint(double x);
float __rounded_rintf(float x);
double __rounded_nearbyint(double x);
float __rounded_nearbyintf(float x);
long __rounded_lrint(double x);
long __rounded_lrintf(float x);
long long __rounded_llrint(double x);
long long __rounded_llrintf(float x);

// To another format.
float __rounded_narrow(double x);
double __rounded_signed(int64_t x);
float __rounded_signedf(int64_t x);
double __rounded_unsigned(uint64_t x);
float __rounded_unsignedf(uint64_t x);

#endif
