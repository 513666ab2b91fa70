// read() into a null buffer: a mistake, though Linux answers EFAULT and the program goes on. The message says so.
// stdin: 0123456789
// expect finding: null-dereference
// expect message: write of 4 bytes at null by a system call, which natively fails with EFAULT
// sanitizers: none, the kernel answers EFAULT
#include <unistd.h>

int main(int argc, char **argv) {
  (void)argv;
  char *buffer = argc > 1 ? argv[1] : 0;
  return (int)read(0, buffer, 4); // here
}
