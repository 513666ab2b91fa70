// write() from a null buffer.
// expect finding: null-dereference
// expect message: read of 4 bytes at null by a system call, which natively fails with EFAULT
// sanitizers: none, the kernel answers EFAULT
#include <unistd.h>

int main(int argc, char **argv) {
  char *buffer = argc > 1 ? argv[1] : 0;
  return (int)write(1, buffer, 4); // here
}
