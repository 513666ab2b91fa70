// Replacing a text everywhere in a vector; the entries that changed are counted.
#include <argz.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
  char *start;
  size_t size;
};

static error_t append(struct bytes *to, const char *bytes, size_t count) {
  return argz_append(&to->start, &to->size, bytes, count);
}

static error_t copy_entry(struct bytes *to, const char *entry, const char *old, const char *new,
                          unsigned int *count) {
  error_t error = 0;
  if (strstr(entry, old)) ++*count;
  for (const char *found; !error && (found = strstr(entry, old)); entry = found + strlen(old)) {
    error = append(to, entry, (size_t)(found - entry));
    if (!error) error = append(to, new, strlen(new));
  }
  return error ? error : append(to, entry, strlen(entry) + 1);
}

error_t argz_replace(char **restrict vector, size_t *restrict size, const char *restrict old,
                     const char *restrict new, unsigned int *restrict count) {
  struct bytes result = {NULL, 0};
  unsigned int replaced = 0;
  if (!old || !*old) return 0;
  for (char *entry = NULL; (entry = argz_next(*vector, *size, entry));) {
    error_t error = copy_entry(&result, entry, old, new, &replaced);
    if (!error) continue;
    free(result.start);
    return error;
  }
  if (count) *count += replaced;
  if (replaced == 0) {
    free(result.start);
    return 0;
  }
  free(*vector);
  *vector = result.start;
  *size = result.size;
  return 0;
}
