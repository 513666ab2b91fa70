// Comparing strings that contain numbers, "file9" before "file10", as GNU's manual describes it:
// a run of digits is an integer, compared by value, unless it begins with a zero, which makes it
// a fraction, compared digit by digit, where more leading zeros sort first.
#include <string.h>

#include "letter_case.h"

static size_t digits_in(const unsigned char *text) {
  size_t count = 0;
  while (IS_DIGIT(text[count])) count++;
  return count;
}

int strverscmp(const char *first, const char *second) {
  const unsigned char *a = (const unsigned char *)first;
  const unsigned char *b = (const unsigned char *)second;
  size_t at = 0;
  while (a[at] && a[at] == b[at]) at++;
  int difference = a[at] - b[at];
  if (difference == 0) return 0;

  size_t run = at;
  while (run > 0 && IS_DIGIT(a[run - 1])) run--;
  size_t zeros = run;
  while (zeros < at && a[zeros] == '0') zeros++;

  int a_is_digit = IS_DIGIT(a[at]);
  int b_is_digit = IS_DIGIT(b[at]);
  if (run < at && zeros == at) {
    // So far nothing but zeros: the one that goes on has more of the fraction's leading zeros.
    if (a_is_digit != b_is_digit) return a_is_digit ? -1 : 1;
    return difference;
  }
  if (zeros > run) return difference;
  int is_integer = run < at || (a[at] != '0' && b[at] != '0');
  if (!is_integer) return difference;
  if (run == at && !(a_is_digit && b_is_digit)) return difference;
  size_t a_digits = digits_in(a + at);
  size_t b_digits = digits_in(b + at);
  if (a_digits != b_digits) return a_digits > b_digits ? 1 : -1;
  return difference;
}
