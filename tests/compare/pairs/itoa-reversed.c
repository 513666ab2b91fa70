// The digits come in reverse.
#ifndef NUMBER
#define NUMBER signed char
#endif

struct text { char digits[8]; };

struct text itoa(NUMBER number) {
  struct text text = {{0}};
  char reversed[8];
  int count = 0, at = 0;
  unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;
  do {
    reversed[count++] = (char)('0' + left % 10);
    left /= 10;
  } while (left != 0);
  if (number < 0) text.digits[at++] = '-';
  while (count > 0) text.digits[at++] = reversed[--count];
  return text;
}
