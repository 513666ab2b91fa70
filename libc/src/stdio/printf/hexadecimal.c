// %a %A: the bits of a double, rounded to nearest even when the precision cuts some off.
#include <string.h>

#include "format.h"

enum { FRACTION_DIGITS = 13 };

// Leading digit above 52 bits of fraction; keeps that many hexadecimal digits of the fraction.
static uint64_t round_fraction(uint64_t mantissa, int digits) {
  int dropped = 4 * (FRACTION_DIGITS - digits);
  uint64_t unit = 1ull << dropped;
  uint64_t rest = mantissa & (unit - 1);
  mantissa -= rest;
  if (rest > unit / 2 || (rest == unit / 2 && mantissa & unit)) mantissa += unit;
  return mantissa;
}

static int exponent_text(char *text, int exponent, int capital) {
  char reversed[8];
  int count = 0;
  int length = 0;
  int magnitude = exponent < 0 ? -exponent : exponent;
  do reversed[count++] = (char)('0' + magnitude % 10);
  while (magnitude /= 10);
  text[length++] = capital ? 'P' : 'p';
  text[length++] = exponent < 0 ? '-' : '+';
  while (count) text[length++] = reversed[--count];
  return length;
}

// The parts of the number's text.
struct parts {
  char prefix[4];
  long prefix_length;
  char lead[2];
  long lead_length;
  char fraction[FRACTION_DIGITS];
  int shown;   // digits of the fraction that are there
  int digits;  // digits that are wanted
  char exponent[12];
  int exponent_length;
};

static void set_prefix(struct parts *parts, int flags, int negative, int capital) {
  char *end = parts->prefix;
  if (negative) *end++ = '-';
  else if (flags & FLAG_PLUS) *end++ = '+';
  else if (flags & FLAG_SPACE) *end++ = ' ';
  *end++ = '0';
  *end++ = capital ? 'X' : 'x';
  parts->prefix_length = end - parts->prefix;
}

static void set_digits(struct parts *parts, uint64_t mantissa, int precision, const char *alphabet) {
  parts->shown = 0;
  for (int i = 0; i < FRACTION_DIGITS; i++) {
    parts->fraction[i] = alphabet[mantissa >> (48 - 4 * i) & 15];
    if (parts->fraction[i] != '0') parts->shown = i + 1;
  }
  parts->digits = precision < 0 ? parts->shown : precision;
  if (parts->shown > parts->digits) parts->shown = parts->digits;
  parts->lead[0] = alphabet[mantissa >> 52];
  parts->lead[1] = '.';
}

static void put_parts(struct sink *sink, const struct directive *directive, const struct parts *parts) {
  long length = parts->lead_length + parts->digits + parts->exponent_length;
  long after = __field_begin(sink, directive, parts->prefix, parts->prefix_length, length);
  sink_put(sink, parts->lead, (size_t)parts->lead_length);
  sink_put(sink, parts->fraction, (size_t)parts->shown);
  __sink_repeat(sink, '0', parts->digits - parts->shown);
  sink_put(sink, parts->exponent, (size_t)parts->exponent_length);
  __sink_repeat(sink, ' ', after);
}

void __format_hexadecimal(struct sink *sink, struct directive *directive, double value) {
  struct parts parts;
  int capital = directive->conversion == 'A';
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t mantissa = bits & 0xfffffffffffff;
  int exponent = (int)(bits >> 52 & 0x7ff);
  if (exponent) mantissa |= 1ull << 52;
  else exponent = mantissa ? 1 : 1023;
  // A long double is no more than a double here, but it is shown as one of 80 bits: its leading digit has four bits.
  while (directive->length == LENGTH_LONG_DOUBLE && mantissa && !(mantissa >> 55)) {
    mantissa <<= 1;
    exponent--;
  }
  if (directive->precision >= 0 && directive->precision < FRACTION_DIGITS)
    mantissa = round_fraction(mantissa, directive->precision);
  if (mantissa >> 56) {
    mantissa >>= 4;
    exponent += 4;
  }
  set_prefix(&parts, directive->flags, bits >> 63 != 0, capital);
  set_digits(&parts, mantissa, directive->precision, capital ? "0123456789ABCDEF" : "0123456789abcdef");
  parts.lead_length = parts.digits > 0 || directive->flags & FLAG_ALTERNATE ? 2 : 1;
  parts.exponent_length = exponent_text(parts.exponent, exponent - 1023, capital);
  put_parts(sink, directive, &parts);
}
