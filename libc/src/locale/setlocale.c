// setlocale: names in, names out. LC_ALL has a name of its own when all categories agree, and
// lists them otherwise.
#include <stdlib.h>
#include <string.h>

#include "locale_state.h"
#include "reserved_names.h"

static const char *const category_names[CATEGORIES] = {
    "LC_CTYPE",    "LC_NUMERIC",  "LC_TIME",        "LC_COLLATE",        "LC_MONETARY",
    "LC_MESSAGES", "LC_ALL",      "LC_PAPER",       "LC_NAME",           "LC_ADDRESS",
    "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION"};

const char *__locale_name(const char *name) {
  static const char *const known[] = {"C", "C.UTF-8", "C.utf8", "C.utf-8", "C.UTF8"};
  if (strcmp(name, "POSIX") == 0) return known[0];
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(name, known[i]) == 0) return known[i];
  }
  return NULL;
}

// The name "" means what the environment says.
static const char *resolve(int category, const char *name) {
  if (*name) return __locale_name(name);
  const char *from_environment = getenv("LC_ALL");
  if (!from_environment || !*from_environment) from_environment = getenv(category_names[category]);
  if (!from_environment || !*from_environment) from_environment = getenv("LANG");
  if (!from_environment || !*from_environment) from_environment = "C";
  return __locale_name(from_environment);
}

static char *describe_all(void) {
  static char description[CATEGORIES * 32];
  int is_uniform = 1;
  for (int i = 0; i < CATEGORIES; i++) {
    if (i != LC_ALL && strcmp(__global_locale.names[i], __global_locale.names[0])) is_uniform = 0;
  }
  if (is_uniform) return (char *)__global_locale.names[0];
  char *end = description;
  for (int i = 0; i < CATEGORIES; i++) {
    if (i == LC_ALL) continue;
    if (i > 0) *end++ = ';';
    end = __stpcpy(end, category_names[i]);
    *end++ = '=';
    end = __stpcpy(end, __global_locale.names[i]);
  }
  return description;
}

// The value that a list like "LC_CTYPE=C;LC_TIME=C" has for a category, in the buffer; NULL when
// it has none.
static const char *value_in_list(const char *list, int category, char *buffer, size_t size) {
  size_t length = strlen(category_names[category]);
  for (const char *item = list; *item;) {
    const char *end = __strchrnul(item, ';');
    if (strncmp(item, category_names[category], length) == 0 && item[length] == '=') {
      size_t value_length = (size_t)(end - item) - length - 1;
      if (value_length >= size) return NULL;
      memcpy(buffer, item + length + 1, value_length);
      buffer[value_length] = '\0';
      return buffer;
    }
    item = *end ? end + 1 : end;
  }
  return NULL;
}

static char *set_all(const char *name) {
  const char *names[CATEGORIES];
  for (int i = 0; i < CATEGORIES; i++) {
    char buffer[32];
    const char *wanted = name;
    if (i == LC_ALL) continue;
    if (strchr(name, '=')) wanted = value_in_list(name, i, buffer, sizeof buffer);
    if (!wanted || !(names[i] = resolve(i, wanted))) return NULL;
  }
  names[LC_ALL] = names[0];
  memcpy(__global_locale.names, names, sizeof names);
  return describe_all();
}

char *setlocale(int category, const char *name) {
  if (category < 0 || category >= CATEGORIES) return NULL;
  if (category == LC_ALL) return name ? set_all(name) : describe_all();
  if (name) {
    const char *resolved = resolve(category, name);
    if (!resolved) return NULL;
    __global_locale.names[category] = resolved;
  }
  return (char *)__global_locale.names[category];
}
