// Two functions of the same signature: `ours` is explored, `theirs` is in a library.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct pair {
  char first;
  long second;
};

#ifdef LIBRARY
struct pair theirs(int *values, size_t count, const char *word) {
  struct pair pair = {'a', (long)count};
  if (count == 0) abort();
  if (word[0] == 'h')
    for (;;) pause();
  if (word[0] == 'o') values[0] = 7, printf("theirs");
  if (word[0] == 'm') values[0]++;
  if (word[0] == 'e') exit(3);
  return pair;
}
#else
struct pair ours(int *values, size_t count, const char *word) {
  struct pair pair = {count == 2 ? 'b' : 'a', (long)count};
  if (count > 0 && word[0] == 'h') values[0] = 7;
  if (count > 0 && word[0] == 'o') values[0] = 7;
  if (count > 0 && word[0] == 'm') values[0] = 7;
  if (count > 0 && word[0] == 'e') values[0] = 7;
  return pair;
}
#endif
