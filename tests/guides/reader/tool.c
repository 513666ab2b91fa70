#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int verbose = argc > 1 && strcmp(argv[1], "--verbose") == 0;
  const char *mode = argc > 2 ? argv[2] : "";
  FILE *file = fopen("config", "r");
  int first = file ? fgetc(file) : EOF;
  if (verbose && strcmp(mode, "on") == 0 && first == '[') puts("section");
  return 0;
}
