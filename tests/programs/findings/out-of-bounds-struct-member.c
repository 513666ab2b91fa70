// Past the end of the whole object through its last member; the check of the member itself is off.
// check: no-bounds
// expect finding: out-of-bounds
// expect object: heap, 12 bytes, offset 12
#include <stdlib.h>

struct record { int id; char name[8]; };

int main(void) {
  struct record *r = calloc(1, sizeof *r);
  for (int i = 0; i < 9; i++) r->name[i] = 'n'; // here
  return r->id;
}
