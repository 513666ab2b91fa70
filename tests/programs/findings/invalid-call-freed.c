// A function pointer in freed memory: the read is the finding.
// expect finding: use-after-free
#include <stdlib.h>

struct handler { void (*run)(int); int state; };
static void nothing(int x) { (void)x; }

int main(void) {
  struct handler *h = malloc(sizeof *h);
  h->run = nothing;
  free(h);
  h->run(1); // here
  return 0;
}
