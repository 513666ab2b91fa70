// A magic word, and arithmetic that a fuzzer does not invert; then a loop that it walks through.
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[64];
  size_t n = fread(line, 1, sizeof line - 1, stdin);
  line[n] = 0;
  if (n < 8) return 1;
  if (memcmp(line, "MAGIC", 5) != 0) return 2;
  if (line[5] * 7 + line[6] != 731) return 3;
  puts("open");
  if (strcmp(line + 7, "please") == 0) puts("opened");
  for (size_t i = 7; i < n; i++) if (line[i] == '<') puts("tag");
  return 0;
}
