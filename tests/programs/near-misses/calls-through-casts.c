// Function pointers cast to another type and back before the call; calls without a prototype; ignored results.
// sanitizers: address
// flags: -std=gnu17 -w
#include <stdio.h>
#include <stdlib.h>

static int compare(const int *a, const int *b) { return *a - *b; }
static int old();
static int old(int a, int b) { return a * b; }
static void *pass(void *p) { return p; }

int main(void) {
  typedef void (*any)(void);
  any stored = (any)old;
  printf("%d\n", ((int (*)(int, int))stored)(6, 7));
  int v[] = {3, 1, 2};
  // Calling through a type whose parameters are other pointers: everybody does this with qsort.
  qsort(v, 3, sizeof *v, (int (*)(const void *, const void *))compare);
  printf("%d%d%d\n", v[0], v[1], v[2]);
  char *text = ((char *(*)(char *))pass)("same");
  printf("%s\n", text);
  int (*unprototyped)() = old;
  printf("%d\n", unprototyped(2, 3));
  return 0;
}
