// strlen of bytes without an end.
// expect finding: out-of-bounds
// expect object: stack, 4 bytes, offset 4, name word
#include <string.h>

int main(void) {
  char word[4] = {'f', 'o', 'u', 'r'};
  return (int)strlen(word); // here
}
