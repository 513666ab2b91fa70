// Numbers as bits: their total order, and what a NaN carries. `long double` is a double.
#include <errno.h>
#include <limits.h>
#include <math.h>

#include "float_bits.h"

#define QUIET_BIT 0x0008000000000000ull
#define PAYLOAD_BITS 0x0007ffffffffffffull
#define FLOAT_QUIET_BIT 0x00400000u
#define FLOAT_PAYLOAD_BITS 0x003fffffu

// Numbers with a sign bit come in reverse.
static int64_t ordered(uint64_t bits) {
  return (int64_t)(bits & SIGN_BIT ? bits ^ ~SIGN_BIT : bits);
}
static int32_t ordered_float(uint32_t bits) {
  return (int32_t)(bits >> 31 ? bits ^ 0x7fffffffu : bits);
}

int totalorder(const double *x, const double *y) {
  return ordered(bits_of(*x)) <= ordered(bits_of(*y));
}
int totalorderf(const float *x, const float *y) {
  return ordered_float(float_bits_of(*x)) <= ordered_float(float_bits_of(*y));
}
int totalorderl(const long double *x, const long double *y) {
  return totalorder((const double *)x, (const double *)y);
}

int totalordermag(const double *x, const double *y) {
  return (bits_of(*x) & ~SIGN_BIT) <= (bits_of(*y) & ~SIGN_BIT);
}
int totalordermagf(const float *x, const float *y) {
  return (float_bits_of(*x) & 0x7fffffffu) <= (float_bits_of(*y) & 0x7fffffffu);
}
int totalordermagl(const long double *x, const long double *y) {
  return totalordermag((const double *)x, (const double *)y);
}

int __issignaling(double x) { return isnan(x) && !(bits_of(x) & QUIET_BIT); }
int __issignalingf(float x) { return isnan(x) && !(float_bits_of(x) & FLOAT_QUIET_BIT); }
int __issignalingl(long double x) { return __issignaling((double)x); }

// All that we have is canonical; a signalling NaN becomes a quiet one.
int canonicalize(double *result, const double *x) {
  *result = __issignaling(*x) ? from_bits(bits_of(*x) | QUIET_BIT) : *x;
  return 0;
}
int canonicalizef(float *result, const float *x) {
  *result = __issignalingf(*x) ? from_float_bits(float_bits_of(*x) | FLOAT_QUIET_BIT) : *x;
  return 0;
}
int canonicalizel(long double *result, const long double *x) {
  return canonicalize((double *)result, (const double *)x);
}

double getpayload(const double *x) { return isnan(*x) ? (double)(bits_of(*x) & PAYLOAD_BITS) : -1; }
float getpayloadf(const float *x) {
  return isnan(*x) ? (float)(float_bits_of(*x) & FLOAT_PAYLOAD_BITS) : -1;
}
long double getpayloadl(const long double *x) { return getpayload((const double *)x); }

// A payload is a whole number; that of a signalling NaN is not 0, which would be infinity.
static int is_payload(double payload, double limit, double smallest) {
  return !signbit(payload) && payload >= smallest && payload < limit && payload == trunc(payload);
}

int setpayload(double *x, double payload) {
  int wrong = !is_payload(payload, 0x1p51, 0);
  *x = wrong ? 0 : from_bits(INFINITY_BITS | QUIET_BIT | (uint64_t)payload);
  return wrong;
}
int setpayloadf(float *x, float payload) {
  int wrong = !is_payload(payload, 0x1p22, 0);
  *x = wrong ? 0 : from_float_bits(0x7f800000u | FLOAT_QUIET_BIT | (uint32_t)payload);
  return wrong;
}
int setpayloadl(long double *x, long double payload) {
  return setpayload((double *)x, (double)payload);
}

int setpayloadsig(double *x, double payload) {
  int wrong = !is_payload(payload, 0x1p51, 1);
  *x = wrong ? 0 : from_bits(INFINITY_BITS | (uint64_t)payload);
  return wrong;
}
int setpayloadsigf(float *x, float payload) {
  int wrong = !is_payload(payload, 0x1p22, 1);
  *x = wrong ? 0 : from_float_bits(0x7f800000u | (uint32_t)payload);
  return wrong;
}
int setpayloadsigl(long double *x, long double payload) {
  return setpayloadsig((double *)x, (double)payload);
}

int __iseqsig(double x, double y) {
  if (isnan(x) || isnan(y)) errno = EDOM;
  return x == y;
}
int __iseqsigf(float x, float y) { return __iseqsig(x, y); }
int __iseqsigl(long double x, long double y) { return __iseqsig((double)x, (double)y); }

long llogb(double x) {
  if (x != 0 && isfinite(x)) return ilogb(x);
  errno = EDOM;
  return isinf(x) ? LONG_MAX : LONG_MIN;
}
long llogbf(float x) { return llogb(x); }
long llogbl(long double x) { return llogb((double)x); }
