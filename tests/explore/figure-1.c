// Figure 1 of Pending Constraints, as it is printed there: the assertion depends on the first branch alone, behind it are more
// paths than anybody can take, and work that depends on nothing.
#include <assert.h>
#include <klee/klee.h>
#include <stdbool.h>

unsigned fib(unsigned n) {
  if (n == 0) return 0;
  if (n == 1) return 1;
  return fib(n - 1) + fib(n - 2);
}

int main() {
  bool isSpace;
  klee_make_symbolic(&isSpace, sizeof(isSpace), "isSpace");
  char str[6];
  klee_make_symbolic(str, sizeof(str), "str");

#ifndef DFS_FRIENDLY
  if (isSpace) str[0] = ' ';
  else str[0] = '\0';
#else
  if (isSpace == 0) str[0] = '\0';
  else str[0] = ' ';
#endif

  for (int i = 1; i < 6; i++)
    for (char j = 0; j < str[i]; j++)
      str[i - 1]++;

  fib(15);
  assert(!isSpace);
  return 0;
}
