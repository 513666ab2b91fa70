// Programs that end in the middle, three calls deep: what was passed on the way is covered, what would have followed is not.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf back;

static void at_end(void) {
  printf("end\n");
}

static void check(int n) {
  if (n == 2)
    longjmp(back, 1);
  if (n > 3)
    exit(0);
  printf("%d\n", n);
}

static void each(int from) {
  for (int n = from; n < 10; n++)
    check(n);
  printf("never\n");
}

int main(void) {
  atexit(at_end);
  if (setjmp(back) == 0)
    each(0);
  else
    each(3);
  return 1;
}
