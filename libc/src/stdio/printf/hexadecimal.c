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

void __format_hexadecimal(struct sink *sink, struct directive *directive, double value) {
  int capital = directive->conversion == 'A';
  const char *alphabet = capital ? "0123456789ABCDEF" : "0123456789abcdef";
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t mantissa = bits & 0xfffffffffffff;
  int exponent = (int)(bits >> 52 & 0x7ff);
  if (exponent) mantissa |= 1ull << 52;
  else exponent = mantissa ? 1 : 1023;
  exponent -= 1023;

  int digits = directive->precision;
  if (digits >= 0 && digits < FRACTION_DIGITS) mantissa = round_fraction(mantissa, digits);
  char fraction[FRACTION_DIGITS];
  int shown = 0;
  for (int i = 0; i < FRACTION_DIGITS; i++) {
    fraction[i] = alphabet[mantissa >> (48 - 4 * i) & 15];
    if (fraction[i] != '0') shown = i + 1;
  }
  if (digits < 0) digits = shown;
  if (shown > digits) shown = digits;

  char prefix[8];
  long prefix_length = 0;
  if (bits >> 63) prefix[prefix_length++] = '-';
  else if (directive->flags & FLAG_PLUS) prefix[prefix_length++] = '+';
  else if (directive->flags & FLAG_SPACE) prefix[prefix_length++] = ' ';
  prefix[prefix_length++] = '0';
  prefix[prefix_length++] = capital ? 'X' : 'x';
  char lead[2] = {alphabet[mantissa >> 52], '.'};
  long lead_length = digits > 0 || directive->flags & FLAG_ALTERNATE ? 2 : 1;
  char exponent_room[12];
  int exponent_length = exponent_text(exponent_room, exponent, capital);
  long after = __field_begin(sink, directive, prefix, prefix_length,
                             lead_length + digits + exponent_length);
  sink_put(sink, lead, (size_t)lead_length);
  sink_put(sink, fraction, (size_t)shown);
  __sink_repeat(sink, '0', digits - shown);
  sink_put(sink, exponent_room, (size_t)exponent_length);
  __sink_repeat(sink, ' ', after);
}
