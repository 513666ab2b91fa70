// A number that is read from five characters.
// clew: --sym-stdin 5 --max-runs 600
// finding: abort BUG
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char text[6] = {0};
  if (read(0, text, 5) != 5) return 1;
#ifdef FIXED
  for (int i = 0; i < 5; i++) if (text[i] != '0' && text[i] != '7') return 2;
#endif
  if (strtod(text, 0) == 2.5) abort(); // BUG
  return 0;
}
