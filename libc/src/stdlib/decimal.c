// An integer in decimal.
#include "decimal.h"

char *__clew_decimal(char *to, long value) {
  char digits[DECIMAL_SIZE];
  char *first = digits + DECIMAL_SIZE;
  unsigned long rest = value < 0 ? -(unsigned long)value : (unsigned long)value;
  do {
    *--first = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (value < 0) *--first = '-';
  while (first < digits + DECIMAL_SIZE) *to++ = *first++;
  *to = '\0';
  return to;
}
