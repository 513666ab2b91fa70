// free of an address beyond 2^53: the message has all of its digits.
// expect finding: invalid-free
// expect message: free of 0xdeadbeefdeadbeef, which malloc did not return
#include <stdlib.h>

int main(void) {
  free((void *)0xdeadbeefdeadbeef); // here
  return 0;
}
