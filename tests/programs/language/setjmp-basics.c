// setjmp and longjmp: values, zero becomes one, volatile locals, in conditions, repeated jumps to one buffer.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf buffer;

static void leap(int value) { longjmp(buffer, value); }
static void deep(int n) {
  if (n == 0) longjmp(buffer, 42);
  deep(n - 1);
}

int main(void) {
  int result = setjmp(buffer);
  printf("result %d\n", result);
  if (result == 0) leap(7);
  if (result == 7) leap(0);

  volatile int count = 0;
  if (setjmp(buffer) < 5) leap(++count);
  printf("count %d\n", count);

  switch (setjmp(buffer)) {
    case 0: printf("zero\n"); deep(1000);
    case 42: printf("from the deep\n"); break;
    default: printf("wrong\n");
  }

  volatile int i = 0;
  while (i < 3) {
    if (!setjmp(buffer)) {
      printf("try %d\n", i);
      leap(1);
    } else {
      printf("caught %d\n", i);
      i++;
    }
  }
  if (_setjmp(buffer) == 0) _longjmp(buffer, 3);
  sigjmp_buf signals;
  volatile int again = 0;
  if (sigsetjmp(signals, 1) != 9) again++, siglongjmp(signals, 9);
  printf("again %d\n", again);
  return !(count == 5);
}
