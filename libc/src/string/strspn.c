// Spans of characters that are, or are not, in a set. The set is searched for each character
// (sets are short): a table indexed by input would cost the solver more than it saves here.
#include <string.h>

static int contains(const char *set, char c) {
  for (; *set; set++) {
    if (*set == c) return 1;
  }
  return 0;
}

size_t strspn(const char *text, const char *accept) {
  const char *end = text;
  while (*end && contains(accept, *end)) end++;
  return (size_t)(end - text);
}

size_t strcspn(const char *text, const char *reject) {
  const char *end = text;
  while (*end && !contains(reject, *end)) end++;
  return (size_t)(end - text);
}

char *strpbrk(const char *text, const char *accept) {
  text += strcspn(text, accept);
  return *text ? (char *)text : NULL;
}
