// Spans of characters that are, or are not, in a set: one decision for each character, not for each of the set.
#include <string.h>

#include "models.h"

size_t strspn(const char *text, const char *accept) {
  const char *end = text;
  while (*end && __model_contains(accept, *end)) end++;
  return (size_t)(end - text);
}

size_t strcspn(const char *text, const char *reject) {
  const char *end = text;
  while (*end && !__model_contains(reject, *end)) end++;
  return (size_t)(end - text);
}

char *strpbrk(const char *text, const char *accept) {
  text += strcspn(text, accept);
  return *text ? (char *)text : NULL;
}
