// Finding a character in a string: its last place, or the end where there is none.
#include <string.h>

#include "alias.h"

char *__strchrnul(const char *text, int c) {
  char wanted = (char)c;
  while (*text && *text != wanted) text++;
  return (char *)text;
}
WEAK_ALIAS(strchrnul, __strchrnul);

char *strrchr(const char *text, int c) {
  char wanted = (char)c;
  const char *last = NULL;
  for (;; text++) {
    char found = *text;
    if (found == wanted) last = text;
    if (!found) return (char *)last;
  }
}
ALIAS(rindex, strrchr);
