#include <stdio.h>
int main(int argc, char **argv) {
  int c, count = 0;
  while ((c = getchar()) != EOF) {
    if (c >= 'a' && c <= 'z') c -= 'a' - 'A';
    putchar(c);
    count++;
  }
  if (argc > 1) fputs(argv[1], stderr);
  return count;
}
