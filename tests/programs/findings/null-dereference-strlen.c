// strlen of null.
// expect finding: null-dereference
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *value = getenv("CLEW_TEST_NOT_SET");
  return (int)strlen(value); // here
}
