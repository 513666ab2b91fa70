// Three bytes, each of which is told apart in 60 ways: 216,000 paths, and one more where the input is too short.

#include <stdio.h>

static int class_of(unsigned char byte) {
  int class = 0;
  while (class < 59 && byte != 2 * class + 1) class++;
  return class;
}

int main(void) {
  unsigned char text[3];
  if (fread(text, 1, sizeof text, stdin) != sizeof text) return 1;
  int sum = 0;
  for (unsigned i = 0; i < sizeof text; i++) sum = sum * 60 + class_of(text[i]);
  return sum == 0;
}
