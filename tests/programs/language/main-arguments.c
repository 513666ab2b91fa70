// argc, argv and the terminating null; the exit code is what main returns.
// args: alpha "two words" "" --flag=1
#include <stdio.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) printf("%d [%s]\n", i, argv[i]);
  printf("%d\n", argv[argc] == 0);
  return argc + 250 - 4;
}
