// Environments in one block.
#include <envz.h>
#include <stdlib.h>
#include <string.h>

static int has_name(const char *entry, const char *name, size_t length) {
  return strncmp(entry, name, length) == 0 && (entry[length] == '=' || entry[length] == '\0');
}

// Of a name that has a value behind it, only the name counts.
char *envz_entry(const char *restrict vector, size_t size, const char *restrict name) {
  size_t length = strcspn(name, "=");
  for (char *entry = NULL; (entry = argz_next(vector, size, entry));)
    if (has_name(entry, name, length)) return entry;
  return NULL;
}

char *envz_get(const char *restrict vector, size_t size, const char *restrict name) {
  char *entry = envz_entry(vector, size, name);
  char *value = entry ? strchr(entry, '=') : NULL;
  return value ? value + 1 : NULL;
}

void envz_remove(char **restrict vector, size_t *restrict size, const char *restrict name) {
  char *entry = envz_entry(*vector, *size, name);
  if (entry) argz_delete(vector, size, entry);
}

error_t envz_add(char **restrict vector, size_t *restrict size, const char *restrict name,
                 const char *restrict value) {
  envz_remove(vector, size, name);
  if (!value) return argz_add(vector, size, name);
  size_t length = strlen(name);
  char *entry = malloc(length + strlen(value) + 2);
  if (!entry) return ENOMEM;
  strcpy(entry, name);
  entry[length] = '=';
  strcpy(entry + length + 1, value);
  error_t error = argz_add(vector, size, entry);
  free(entry);
  return error;
}

error_t envz_merge(char **restrict vector, size_t *restrict size, const char *restrict other,
                   size_t other_size, int overrides) {
  for (const char *entry = NULL; (entry = argz_next(other, other_size, entry));) {
    const char *present = envz_entry(*vector, *size, entry);
    if (present && !overrides) continue;
    if (present) envz_remove(vector, size, entry);
    error_t error = argz_add(vector, size, entry);
    if (error) return error;
  }
  return 0;
}

// Names without values go.
void envz_strip(char **restrict vector, size_t *restrict size) {
  char *end = *vector;
  size_t left = *size;
  for (char *entry = *vector; left > 0;) {
    size_t length = strlen(entry) + 1;
    left -= length;
    if (strchr(entry, '=')) {
      memmove(end, entry, length);
      end += length;
    }
    entry += length;
  }
  *size = (size_t)(end - *vector);
}
