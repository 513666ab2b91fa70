// A freed string handed to the library.
// expect finding: use-after-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *name = strdup("ariadne");
  free(name);
  printf("%s\n", name); // here
  return 0;
}
