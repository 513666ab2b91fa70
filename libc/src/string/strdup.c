// Copies of strings on the heap.
#include <stdlib.h>
#include <string.h>

#include "alias.h"
#include "host.h"

static char *duplicate(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  __clew_memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *strdup(const char *text) { return duplicate(text, strlen(text)); }
ALIAS(__strdup, strdup);

char *strndup(const char *text, size_t size) { return duplicate(text, strnlen(text, size)); }
ALIAS(__strndup, strndup);
