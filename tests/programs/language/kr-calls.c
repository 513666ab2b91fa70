// Calls from before prototypes: definitions with declarator lists, default promotions, calls of unprototyped functions.
// native: clang
// flags: -std=gnu89 -w
#include <stdio.h>

int add(a, b) int a, b; { return a + b; }
int narrow(c, s) char c; short s; { return c * 1000 + s; }
double halve(f) float f; { return f / 2; }
int later();
implicit(x) { return x * 3; }

int main() {
  int (*unprototyped)() = add;
  printf("%d %d\n", add(1, 2), unprototyped(3, 4));
  printf("%d %d\n", narrow(300, 70000), narrow('a', -1));
  printf("%g\n", halve(5.0f));
  printf("%d %d\n", later(5, 6L, 2.5), implicit(14));
  return 0;
}

int later(a, b, c) int a; long b; double c; { return a + (int)b + (int)(c * 100); }
