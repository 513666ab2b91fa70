// From the greatest power of ten on.
#ifndef NUMBER
#define NUMBER signed char
#endif

struct decimal { char text[8]; };

struct decimal to_text(NUMBER value) {
  struct decimal decimal = {{0}};
  unsigned left = (unsigned)value;
  char *at = decimal.text;
  if (value < 0) {
    *at++ = '-';
    left = -left;
  }
  unsigned power = 1;
  while (left / power >= 10) power *= 10;
  for (; power != 0; power /= 10) *at++ = (char)('0' + left / power % 10);
  return decimal;
}
