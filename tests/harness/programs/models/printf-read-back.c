// What goes to a file can be read again, also where standard output is that file.
#include <klee/klee.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  unsigned char number;
  klee_make_symbolic(&number, sizeof number, "number");
  if (!freopen("numbers", "w+", stdout)) return 9;
  printf("%d\n", number);
  rewind(stdout);
  int length = 0;
  while (getc(stdout) != '\n') length++;
  return length;
}
