// A file that could not be opened, read anyway.
// expect finding: null-dereference
// sanitizers: address
#include <stdio.h>

int main(void) {
  FILE *f = fopen("/no/such/file", "r");
  return fgetc(f); // here
}
