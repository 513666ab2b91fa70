// read() through a pointer beyond 2^53, where one double stands for many addresses.
// stdin: 0123456789
// expect finding: out-of-bounds
// expect message: write of 4 bytes at address 0xdeadbeefdeadbeef, where no object is, by a system call, which natively fails with EFAULT
// sanitizers: none, the kernel answers EFAULT
#include <unistd.h>

int main(void) {
  return (int)read(0, (void *)0xdeadbeefdeadbeef, 4); // here
}
