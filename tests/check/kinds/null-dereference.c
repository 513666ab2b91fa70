// One entry of a table has no handler.
// finding: null-dereference BUG
// clew: --sym-stdin 2
#include <stddef.h>
#include <unistd.h>

struct command { char name; const int *weight; };
static const int light = 1, heavy = 9;
static const struct command commands[] = {{'a', &light}, {'q', &heavy}, {'z', NULL}};

int main(void) {
  char key[2];
  if (read(0, key, 2) != 2 || key[1] != '\n') return 1;
  for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (commands[i].name != key[0]) continue;
#ifdef FIXED
    if (commands[i].weight == NULL) return 2;
#endif
    return *commands[i].weight; // BUG
  }
  return 0;
}
