// Bytes pass through unchanged, to the end of input.
// stdin: first
// stdin: \0\xff\x80 bytes
// stdin:
// stdin: no newline at the end\c
#include <stdio.h>

int main(void) {
  int c, n = 0;
  while ((c = getchar()) != EOF) putchar(c), n++;
  return n;
}
