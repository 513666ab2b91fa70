// alloca'd memory is as long as it was asked for.
// expect finding: out-of-bounds
// expect object: stack, 10 bytes, offset 10
#include <alloca.h>

int main(int argc, char **argv) {
  (void)argv;
  char *block = alloca((unsigned long)argc * 10);
  for (int i = 0; i <= 10; i++) block[i] = 'a'; // here
  return 0;
}
