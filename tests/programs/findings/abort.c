// abort ends the program, also when output is pending.
// expect finding: abort
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("before\n");
  abort(); // here
}
