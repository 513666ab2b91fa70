// printf's %s of an unterminated buffer.
// expect finding: out-of-bounds
// expect object: heap, 3 bytes, offset 3
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text = malloc(3);
  for (int i = 0; i < 3; i++) text[i] = 'a';
  printf("%s\n", text); // here
  return 0;
}
