// An index that leaves an array in the middle of a struct stays within the object.
// expect finding: out-of-bounds
// expect message: index 8 is outside of an array of 8 elements (char[8])
// sanitizers: undefined
#include <stdlib.h>

struct record { int id; char name[8]; int admin; };

int main(void) {
  struct record *r = calloc(1, sizeof *r);
  for (int i = 0; i <= 8; i++) r->name[i] = 'n'; // here
  return r->admin;
}
