// Vectors from texts with separators; several in a row count as one.
#include <argz.h>
#include <stdlib.h>
#include <string.h>

error_t argz_add_sep(char **restrict vector, size_t *restrict size, const char *restrict text,
                     int separator) {
  size_t length = strlen(text) + 1;
  if (length == 1) return 0;
  char *larger = realloc(*vector, *size + length);
  if (!larger) return ENOMEM;
  char *end = larger + *size;
  for (; *text; text++) {
    if (*text != (char)separator) *end++ = *text;
    else if (end > larger && end[-1]) *end++ = '\0';
  }
  *end++ = '\0';
  *vector = larger;
  *size = (size_t)(end - larger);
  return 0;
}

error_t argz_create_sep(const char *restrict text, int separator, char **restrict vector,
                        size_t *restrict size) {
  size_t length = strlen(text) + 1;
  *vector = NULL;
  *size = 0;
  if (length == 1) return 0;
  char *start = malloc(length);
  if (!start) return ENOMEM;
  char *end = start;
  for (; *text; text++) {
    if (*text != (char)separator) *end++ = *text;
    else if (end > start && end[-1]) *end++ = '\0';
  }
  *end++ = '\0';  // a separator at the end has an empty entry behind it
  *vector = start;
  *size = (size_t)(end - start);
  return 0;
}
