// Strings that are printed: their lengths are no reason for paths, unless the program asks, or there is no end.
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  char text[4], open[2];
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(open, sizeof open, "open");
  klee_assume(text[3] == '\0');
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts(text);
  fputs(text, stderr);
  int count = printf("%s|%3s|%.2s\n", text, text, text);
  if (count == 11) return 1;
  printf("%s\n", open);
  return 0;
}
