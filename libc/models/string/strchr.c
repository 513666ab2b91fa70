// Finding a character in a string. A character that is input in a string that is not is the usual way to ask
// "is it one of these?": that is one decision, and where it was found is an expression.
#include <string.h>

#include "alias.h"
#include "models.h"

// The position of the first character that is `wanted`, -1 if none is. The terminating zero counts.
static long position_of(const char *text, char wanted) {
  size_t size = strlen(text) + 1;
  long position = -1;
  for (size_t i = size; i-- > 0;) position = __clew_ite(text[i] == wanted, (long)i, position);
  return position;
}

char *strchr(const char *text, int c) {
  char wanted = (char)c;
  if (IS_SYMBOLIC(wanted) && __model_is_concrete(text)) {
    long position = position_of(text, wanted);
    return position < 0 ? NULL : (char *)text + position;
  }
  for (;; text++) {
    char found = *text;
    if (found == wanted) return (char *)text;
    if (!found) return NULL;
  }
}
ALIAS(index, strchr);
