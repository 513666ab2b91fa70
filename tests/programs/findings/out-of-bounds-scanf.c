// scanf's %s without a width.
// stdin: abcdefghij
// expect finding: out-of-bounds
// expect object: stack, 8 bytes, offset 8, name word
#include <stdio.h>

int main(void) {
  char word[8];
  return scanf("%s", word); // here
}
