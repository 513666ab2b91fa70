// unseen: A decision on memory that was never written.
// seen with: uninitialized, of clew check
// judge: reading, since it takes clang's MemorySanitizer
#include <stdlib.h>

int main(void) {
  int *values = malloc(2 * sizeof *values);
  values[0] = 1;
  int result = values[1] == 12345;
  free(values);
  return result;
}
