// siglongjmp out of a signal handler restores the mask that sigsetjmp kept: the signal comes again.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf environment;
static int jumps;

static void handle(int signal) {
  (void)signal;
  jumps++;
  siglongjmp(environment, jumps);
}

int main(void) {
  signal(SIGUSR1, handle);
  int result = sigsetjmp(environment, 1);
  printf("back with %d\n", result);
  if (result < 3) raise(SIGUSR1);
  printf("end\n");
  return 0;
}
