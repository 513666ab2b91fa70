// A program that eats memory is stopped at its budget when it ignores malloc's null.
// expect finding: null-dereference or out-of-memory
// sanitizers: none, it would eat the machine's memory
#include <stdlib.h>
#include <string.h>

int main(void) {
  for (;;) {
    char *block = malloc(64 << 20);
    memset(block, 1, 64 << 20); // here
  }
}
