// Vectors of strings in one block from malloc. An empty vector is NULL.
#include <argz.h>
#include <stdlib.h>
#include <string.h>

#include "alias.h"

size_t argz_count(const char *vector, size_t size) {
  size_t count = 0;
  for (const char *entry = NULL; (entry = argz_next(vector, size, entry));) count++;
  return count;
}
ALIAS(__argz_count, argz_count);

char *argz_next(const char *restrict vector, size_t size, const char *restrict entry) {
  if (!entry) return size > 0 ? (char *)vector : NULL;
  if (entry < vector + size) entry = strchr(entry, '\0') + 1;
  return entry >= vector + size ? NULL : (char *)entry;
}
ALIAS(__argz_next, argz_next);

void argz_extract(const char *restrict vector, size_t size, char **restrict entries) {
  for (const char *entry = NULL; (entry = argz_next(vector, size, entry));)
    *entries++ = (char *)entry;
  *entries = NULL;
}
ALIAS(__argz_extract, argz_extract);

void argz_stringify(char *vector, size_t size, int separator) {
  for (size_t i = 0; i + 1 < size; i++)
    if (!vector[i]) vector[i] = (char)separator;
}
ALIAS(__argz_stringify, argz_stringify);

error_t argz_append(char **restrict vector, size_t *restrict size, const char *restrict bytes,
                    size_t count) {
  char *larger = realloc(*vector, *size + count);
  if (!larger) return ENOMEM;
  memcpy(larger + *size, bytes, count);
  *vector = larger;
  *size += count;
  return 0;
}

error_t argz_add(char **restrict vector, size_t *restrict size, const char *restrict text) {
  return argz_append(vector, size, text, strlen(text) + 1);
}

error_t argz_create(char *const entries[], char **restrict vector, size_t *restrict size) {
  *vector = NULL;
  *size = 0;
  for (; *entries; entries++) {
    error_t error = argz_add(vector, size, *entries);
    if (!error) continue;
    free(*vector);
    return error;
  }
  return 0;
}
ALIAS(__argz_create, argz_create);

void argz_delete(char **restrict vector, size_t *restrict size, char *restrict entry) {
  if (!entry) return;
  size_t length = strlen(entry) + 1;
  *size -= length;
  memmove(entry, entry + length, *size - (size_t)(entry - *vector));
  if (*size > 0) return;
  free(*vector);
  *vector = NULL;
}

// Before the entry that `before` points into.
error_t argz_insert(char **restrict vector, size_t *restrict size, char *restrict before,
                    const char *restrict text) {
  if (!before) return argz_add(vector, size, text);
  if (before < *vector || before >= *vector + *size) return EINVAL;
  while (before > *vector && before[-1]) before--;
  size_t offset = (size_t)(before - *vector);
  size_t length = strlen(text) + 1;
  char *larger = realloc(*vector, *size + length);
  if (!larger) return ENOMEM;
  memmove(larger + offset + length, larger + offset, *size - offset);
  memcpy(larger + offset, text, length);
  *vector = larger;
  *size += length;
  return 0;
}
