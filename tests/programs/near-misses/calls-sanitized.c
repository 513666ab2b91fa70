// The function sanitizer reads in front of the function that a pointer leads to; clew checks such calls by itself.
// flags: -fsanitize=undefined,address,cfi -fno-sanitize-recover
// native: none, the sanitizers need runtimes
// expect stdout: 3
#include <stdio.h>

static int add(int a, int b) { return a + b; }

int main(void) {
  int (*volatile function)(int, int) = add;
  printf("%d\n", function(1, 2));
  return 0;
}
