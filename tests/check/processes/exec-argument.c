// A program that becomes itself with its input as an argument: the argument is as symbolic as the input was, and so is its length.
// clew: --sym-stdin 4
// finding: out-of-bounds COPIED
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  char word[5] = "", copy[3];
  if (argc < 2) {
    if (read(0, word, 4) != 4) return 0;
    execl("/proc/self/exe", "again", word, (char *)0);
    return 1;
  }
  if (argv[1][0] != '!') return 0;
#ifdef FIXED
  if (strlen(argv[1]) >= sizeof copy) return 2;
#endif
  for (size_t i = 0; i <= strlen(argv[1]); i++) copy[i] = argv[1][i];  // COPIED
  puts(copy);
  return 0;
}
