// A null buffer is allowed where nothing is transferred, and for a descriptor that is not open.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  printf("%zd\n", read(0, NULL, 0));
  printf("%zd\n", write(1, NULL, 0));
  ssize_t written = write(77, NULL, 1);
  printf("%zd %d\n", written, errno == EBADF);
  return 0;
}
