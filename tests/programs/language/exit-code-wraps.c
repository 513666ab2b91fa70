// Only the low eight bits of an exit code reach the parent.
#include <stdio.h>

int main(void) {
  printf("%s", "no newline at the end");
  return -2;
}
