// A FILE after fclose.
// sanitizers: none, glibc's own code is not instrumented
// expect finding: use-after-free
#include <stdio.h>

int main(void) {
  FILE *f = tmpfile();
  fclose(f);
  return fputc('x', f); // here
}
