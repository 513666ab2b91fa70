// A parent that believes what its child tells by its exit status: the status is an expression of the input.
// clew: --sym-stdin 2
// finding: assert BELIEVED
#include <assert.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  unsigned char c[2];
  if (read(0, c, 2) != 2) return 0;
  if (fork() == 0) _exit(c[0] ^ 0x5a);
  int status;
  wait(&status);
#ifdef FIXED
  if (WEXITSTATUS(status) == 200) return 1;
#endif
  assert(WEXITSTATUS(status) != 200);  // BELIEVED
  return 0;
}
