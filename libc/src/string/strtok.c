// Splitting a string in place. strtok skips empty fields, strsep returns them.
#include <string.h>

#include "alias.h"

char *__strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
  if (!text) text = *rest;
  text += strspn(text, separators);
  if (!*text) {
    *rest = text;
    return NULL;
  }
  char *end = text + strcspn(text, separators);
  *rest = *end ? end + 1 : end;
  *end = '\0';
  return text;
}
WEAK_ALIAS(strtok_r, __strtok_r);

char *strtok(char *restrict text, const char *restrict separators) {
  static char *rest;
  return __strtok_r(text, separators, &rest);
}

char *strsep(char **restrict text, const char *restrict separators) {
  char *field = *text;
  if (!field) return NULL;
  char *end = field + strcspn(field, separators);
  *text = *end ? end + 1 : NULL;
  *end = '\0';
  return field;
}
ALIAS(__strsep, strsep);
