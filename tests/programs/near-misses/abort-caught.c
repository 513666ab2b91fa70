// A handler for SIGABRT that leaves by longjmp survives abort.
// native: clang
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf back;
static void handler(int number) { longjmp(back, number); }

int main(void) {
  signal(SIGABRT, handler);
  int number = setjmp(back);
  if (number == 0) abort();
  printf("survived %d\n", number == SIGABRT);
  return 0;
}
