// A function that is nowhere defined hurts only who calls it.
// native: none
// expect stdout: fine
// expect exit: 0
#include <stdio.h>

int not_anywhere(int x);

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 100) return not_anywhere(argc);
  printf("fine\n");
  return 0;
}
