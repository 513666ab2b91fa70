// Arithmetic on 128-bit integers that is more than a few instructions. The names are those that compilers
// use for these operations. Nothing in here may use 128-bit *, /, %, or shifts by a variable amount: those
// are calls to these functions.
#include "validity.h"

typedef unsigned __int128 Wide;
typedef __int128 SignedWide;
typedef unsigned long Word;

UNCHECKED static inline Word low(Wide value) { return (Word)value; }
UNCHECKED static inline Word high(Wide value) { return (Word)(value >> 64); }
UNCHECKED static inline Wide join(Word upper, Word lower) { return (Wide)upper << 64 | lower; }

// 64 x 64 -> 128 bits by four products of halves.
UNCHECKED static Wide multiply_words(Word a, Word b)
{
  Word a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
  Word p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  Word middle = (p00 >> 32) + (p01 & 0xffffffff) + (p10 & 0xffffffff);
  Word upper = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
  return join(upper, middle << 32 | (p00 & 0xffffffff));
}

UNCHECKED Wide __multi3(Wide a, Wide b)
{
  Wide product = multiply_words(low(a), low(b));
  Word upper = high(product) + low(a) * high(b) + high(a) * low(b);
  return join(upper, low(product));
}

UNCHECKED Wide __ashlti3(Wide value, int amount)
{
  if (amount == 0)
    return value;
  if (amount >= 64)
    return join(low(value) << (amount - 64), 0);
  return join(high(value) << amount | low(value) >> (64 - amount), low(value) << amount);
}

UNCHECKED Wide __lshrti3(Wide value, int amount)
{
  if (amount == 0)
    return value;
  if (amount >= 64)
    return join(0, high(value) >> (amount - 64));
  return join(high(value) >> amount, low(value) >> amount | high(value) << (64 - amount));
}

UNCHECKED SignedWide __ashrti3(SignedWide value, int amount)
{
  long upper = (long)high(value);
  if (amount == 0)
    return value;
  if (amount >= 64)
    return join((Word)(upper >> 63), (Word)(upper >> (amount - 64)));
  return join((Word)(upper >> amount), low(value) >> amount | (Word)upper << (64 - amount));
}

UNCHECKED static int leading_zeros(Wide value)
{
  return high(value) != 0 ? __builtin_clzl(high(value)) : 64 + __builtin_clzl(low(value));
}

// Long division, bit by bit, from the first bit that can be set.
UNCHECKED static Wide divide(Wide dividend, Wide divisor, Wide *remainder)
{
  if (high(dividend) == 0 && high(divisor) == 0) {
    *remainder = low(dividend) % low(divisor);
    return low(dividend) / low(divisor);
  }
  if (dividend < divisor) {
    *remainder = dividend;
    return 0;
  }
  int shift = leading_zeros(divisor) - leading_zeros(dividend);
  Wide shifted = __ashlti3(divisor, shift), quotient = 0;
  for (; shift >= 0; shift--) {
    quotient = quotient << 1;
    if (dividend >= shifted) {
      dividend -= shifted;
      quotient |= 1;
    }
    shifted = shifted >> 1;
  }
  *remainder = dividend;
  return quotient;
}

UNCHECKED Wide __udivti3(Wide a, Wide b)
{
  Wide remainder;
  return divide(a, b, &remainder);
}

UNCHECKED Wide __umodti3(Wide a, Wide b)
{
  Wide remainder;
  divide(a, b, &remainder);
  return remainder;
}

UNCHECKED static Wide magnitude(SignedWide value)
{
  return value < 0 ? -(Wide)value : (Wide)value;
}

UNCHECKED SignedWide __divti3(SignedWide a, SignedWide b)
{
  Wide remainder;
  Wide quotient = divide(magnitude(a), magnitude(b), &remainder);
  return (a < 0) != (b < 0) ? -quotient : quotient;
}

UNCHECKED SignedWide __modti3(SignedWide a, SignedWide b)
{
  Wide remainder;
  divide(magnitude(a), magnitude(b), &remainder);
  return a < 0 ? -remainder : remainder;
}

// A float of the given precision: the top bits of the value, rounded to nearest, ties to even, as an
// integer and a power of two.
UNCHECKED static Word round_to(Wide value, int precision, int *exponent)
{
  int bits = 128 - leading_zeros(value);
  int dropped = bits - precision;
  *exponent = 0;
  if (dropped <= 0)
    return low(value);
  Wide kept = __lshrti3(value, dropped);
  Wide rest = value - __ashlti3(kept, dropped);
  Wide half = __ashlti3(1, dropped - 1);
  if (rest > half || (rest == half && (low(kept) & 1)))
    kept += 1;
  *exponent = dropped;
  return low(kept);
}

UNCHECKED static double power_of_two(int exponent)
{
  union { Word bits; double value; } result = {.bits = (Word)(1023 + exponent) << 52};
  return result.value;
}

UNCHECKED double __floatuntidf(Wide value)
{
  int exponent;
  if (value == 0)
    return 0;
  Word kept = round_to(value, 53, &exponent);
  return (double)kept * power_of_two(exponent);
}

UNCHECKED double __floattidf(SignedWide value)
{
  return value < 0 ? -__floatuntidf(magnitude(value)) : __floatuntidf(magnitude(value));
}

// 2^128 rounds up to infinity in a float, as it should.
UNCHECKED float __floatuntisf(Wide value)
{
  int exponent;
  if (value == 0)
    return 0;
  Word kept = round_to(value, 24, &exponent);
  return (float)((double)kept * power_of_two(exponent));
}

UNCHECKED float __floattisf(SignedWide value)
{
  return value < 0 ? -__floatuntisf(magnitude(value)) : __floatuntisf(magnitude(value));
}

// Towards zero; out of range the result is undefined in C: the nearest limit.
UNCHECKED Wide __fixunsdfti(double value)
{
  union { double value; Word bits; } parts = {.value = value};
  int exponent = (int)(parts.bits >> 52 & 0x7ff) - 1023;
  if ((parts.bits >> 63) != 0 || exponent < 0)
    return 0;
  if (exponent >= 128)
    return ~(Wide)0;
  Wide fraction = (parts.bits & 0xfffffffffffff) | 0x10000000000000;
  return exponent >= 52 ? __ashlti3(fraction, exponent - 52) : __lshrti3(fraction, 52 - exponent);
}

UNCHECKED SignedWide __fixdfti(double value)
{
  Wide limit = (Wide)1 << 127;
  Wide absolute = __fixunsdfti(value < 0 ? -value : value);
  if (value < 0)
    return absolute >= limit ? limit : -absolute;
  return absolute >= limit ? limit - 1 : absolute;
}
