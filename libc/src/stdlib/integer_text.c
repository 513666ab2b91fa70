// An integer in decimal.
#include "integer_text.h"

char *__integer_text(char *to, long value) {
  char digits[INTEGER_TEXT_SIZE];
  char *first = digits + INTEGER_TEXT_SIZE;
  unsigned long rest = value < 0 ? -(unsigned long)value : (unsigned long)value;
  do {
    *--first = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (value < 0) *--first = '-';
  while (first < digits + INTEGER_TEXT_SIZE) *to++ = *first++;
  *to = '\0';
  return to;
}
