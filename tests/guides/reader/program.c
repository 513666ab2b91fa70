#include <stdio.h>

int main(void) {
  int known = 1;
  printf("%d\n", known);
  return 0;
}
