#include <ctype.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int c, count = 0;
  for (; (c = getchar()) != EOF; count++) putchar(toupper(c));
  if (argc > 1) fprintf(stderr, "%s", argv[1]);
  return count == 2 ? 0 : count;
}
