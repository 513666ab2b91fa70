#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int newline = argc < 2 || strcmp(argv[1], "-n") != 0;
  for (int i = newline ? 1 : 2; i < argc; i++) printf("%s ", argv[i]);
  if (newline) printf("\n");
  return 0;
}
