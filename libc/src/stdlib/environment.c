// The environment: a list of "NAME=value" strings that ends with NULL. It begins as what the
// program was started with; setenv copies the list before its first change of it, and remembers
// which list is its own, because programs may assign to environ.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alias.h"

extern char **__environ;
static char **own_list;

static size_t count_entries(void) {
  size_t count = 0;
  if (__environ) {
    while (__environ[count]) count++;
  }
  return count;
}

// The place of the entry with this name, or NULL.
static char **find(const char *name, size_t length) {
  if (!__environ || length == 0) return NULL;
  for (char **entry = __environ; *entry; entry++) {
    if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=') return entry;
  }
  return NULL;
}

char *getenv(const char *name) {
  size_t length = strlen(name);
  char **entry = find(name, length);
  return entry ? *entry + length + 1 : NULL;
}
ALIAS(secure_getenv, getenv);
ALIAS(__secure_getenv, getenv);

// Puts a setting in its place, or at the end of a list with room for it.
static int place(char *setting, size_t name_length) {
  char **entry = find(setting, name_length);
  if (entry) {
    *entry = setting;
    return 0;
  }
  size_t count = count_entries();
  int is_own = own_list && own_list == __environ;
  char **list = realloc(is_own ? own_list : NULL, (count + 2) * sizeof *list);
  if (!list) return -1;
  if (!is_own && count > 0) memcpy(list, __environ, count * sizeof *list);
  list[count] = setting;
  list[count + 1] = NULL;
  __environ = own_list = list;
  return 0;
}

static int is_name(const char *name) {
  if (name && *name && !strchr(name, '=')) return 1;
  errno = EINVAL;
  return 0;
}

int setenv(const char *name, const char *value, int replace) {
  if (!is_name(name)) return -1;
  size_t length = strlen(name);
  if (!replace && find(name, length)) return 0;
  char *setting = malloc(length + strlen(value) + 2);
  if (!setting) return -1;
  char *end = stpcpy(setting, name);
  *end++ = '=';
  strcpy(end, value);
  // What it replaces may still be in the hands of the program: it stays.
  return place(setting, length);
}

int unsetenv(const char *name) {
  if (!is_name(name)) return -1;
  size_t length = strlen(name);
  char **entry;
  while ((entry = find(name, length))) {
    do entry[0] = entry[1];
    while (*entry++);
  }
  return 0;
}

// The string itself becomes part of the environment; without "=" it is a name to remove.
int putenv(char *setting) {
  char *equals = strchr(setting, '=');
  if (!equals) return unsetenv(setting);
  return place(setting, (size_t)(equals - setting));
}

int clearenv(void) {
  __environ = NULL;
  return 0;
}
