// The input goes through a command line to a file, and comes back: the shell's own commands need no child process.
// clew: --sym-stdin 2
// finding: assert BACK
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char text[2], line[40], back[8] = "";
  if (read(0, text, 2) != 2) return 0;
  if (!isalnum(text[0]) || !isdigit(text[1])) return 0;
  snprintf(line, sizeof line, "cd /; echo -n '%c\\t'%c > /tmp/out", text[0], text[1]);
  if (system(line) != 0) return 1;
  FILE *file = fopen("/tmp/out", "r");
  if (fread(back, 1, 8, file) != 3 || getchar() != EOF) return 2;
#ifdef FIXED
  if (back[0] == 'x') return 3;
#endif
  assert(back[0] != 'x' || back[1] != '\t' || back[2] != '7');  // BACK
  return 0;
}
