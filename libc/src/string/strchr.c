// Finding a character in a string.
#include <string.h>

#include "alias.h"

char *strchr(const char *text, int c) {
  char wanted = (char)c;
  for (;; text++) {
    char found = *text;
    if (found == wanted) return (char *)text;
    if (!found) return NULL;
  }
}
ALIAS(index, strchr);
