// *NULL, written.
// expect finding: null-dereference
// expect access: write of 1 byte
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *at = strchr("no such letter", 'x');
  *at = 'y'; // here
  return 0;
}
