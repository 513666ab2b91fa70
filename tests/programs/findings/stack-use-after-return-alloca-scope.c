// Memory of alloca is gone with the variable length array in whose scope it was taken: the stack pointer goes back.
// expect finding: stack-use-after-return
// sanitizers: none, ASan leaves it valid until the function returns
#include <alloca.h>

int main(int argc, char **argv) {
  (void)argv;
  char *block = 0;
  if (argc > 0) {
    char scratch[argc * 8];
    scratch[0] = 1;
    block = alloca(32);
    block[0] = scratch[0];
  } else {
    return 1;
  }
  return block[argc]; // here
}
