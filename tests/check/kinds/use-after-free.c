// The third state of a small protocol uses what the second one has freed.
// finding: use-after-free BUG
// clew: --sym-stdin 3
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char text[3];
  if (read(0, text, sizeof text) != sizeof text) return 1;
  char *session = malloc(8);
  session[0] = 1;
  int state = 0;
  for (unsigned i = 0; i < sizeof text; i++) {
    if (state == 0 && text[i] == 'o') state = 1;
    else if (state == 1 && text[i] == 'c') { free(session); state = 2; }
    else if (state == 2 && text[i] == 'r') {
#ifdef FIXED
      return 3;
#else
      return session[0]; // BUG
#endif
    } else return 2;
  }
  return 0;
}
