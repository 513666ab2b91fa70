// getopt_long: short and long options, arguments in both forms, permutation, what is left.
// args: -v file1 --name=theseus -n 5 --verbose file2 -ab -- -x
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv) {
  static const struct option longs[] = {{"name", required_argument, 0, 'N'}, {"verbose", no_argument, 0, 'v'}, {0, 0, 0, 0}};
  int c, index;
  while ((c = getopt_long(argc, argv, "abvn:", longs, &index)) != -1)
    printf("%c %s\n", c, optarg ? optarg : "-");
  for (int i = optind; i < argc; i++) printf("[%s]", argv[i]);
  printf("\n");
  return 0;
}
