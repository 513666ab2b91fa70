// A cache of one entry gives out its own memory and frees it when the next entry comes: the first
// caller is left with a pointer to freed memory.
//
//   clew run examples/use-after-free.c

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *cached;

static const char *capitals(const char *word) {
  free(cached);
  cached = strdup(word);
  for (char *at = cached; *at != '\0'; at++)
    if (*at >= 'a' && *at <= 'z') *at -= 'a' - 'A';
  return cached;
}

int main(void) {
  const char *first = capitals("theseus");
  const char *second = capitals("ariadne");
  printf("%s and %s\n", first, second);
  return 0;
}
