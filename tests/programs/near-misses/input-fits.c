// Reads from stdin with the right sizes.
// stdin: 0123456789abcdef
// stdin: second line
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char block[16], line[8], word[7];
  printf("%zu\n", fread(block, 1, 16, stdin));
  printf("%d\n", getchar());
  printf("%s|\n", fgets(line, 8, stdin));
  printf("%d %s\n", scanf("%6s", word), word);
  printf("%d\n", block[15]);
  return 0;
}
