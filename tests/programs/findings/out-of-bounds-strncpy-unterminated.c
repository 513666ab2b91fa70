// strncpy does not terminate; the next reader runs off the end.
// expect finding: out-of-bounds
// expect object: stack, 6 bytes, offset 6, name word
#include <stdio.h>
#include <string.h>

int main(void) {
  char word[6];
  strncpy(word, "labyrinth", sizeof word);
  puts(word); // here
  return 0;
}
