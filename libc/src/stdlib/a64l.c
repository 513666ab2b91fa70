// Numbers of 32 bits in base 64, the lowest digit first.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char digits[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

long a64l(const char *text) {
  uint32_t value = 0;
  for (int shift = 0; shift < 36 && *text; shift += 6, text++) {
    const char *digit = strchr(digits, *text);
    if (!digit) break;
    value |= (uint32_t)(digit - digits) << shift;
  }
  return (long)value;
}

char *l64a(long value) {
  static char text[7];
  char *end = text;
  for (uint32_t rest = (uint32_t)value; rest; rest >>= 6) *end++ = digits[rest & 63];
  *end = '\0';
  return text;
}
