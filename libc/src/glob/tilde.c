// ~ and ~user.
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "glob_search.h"

static const char *home_of(const char *user) {
  const char *home = *user ? NULL : getenv("HOME");
  if (home && *home) return home;
  struct passwd *entry = *user ? getpwnam(user) : getpwuid(getuid());
  return entry ? entry->pw_dir : NULL;
}

int __glob_tilde(const char *pattern, int flags, char **expanded) {
  size_t size = strcspn(pattern, "/");
  char *user = strndup(pattern + 1, size - 1);
  if (!user) return GLOB_NOSPACE;
  const char *home = home_of(user);
  int is_self = *user == '\0';
  free(user);
  if (!home && flags & GLOB_TILDE_CHECK) return GLOB_NOMATCH;
  if (!home && !is_self) return 0;
  if (!home) home = "~";
  const char *rest = pattern + size;
  size_t length = strlen(home);
  if (length > 1 && home[length - 1] == '/' && *rest) length--;
  *expanded = malloc(length + strlen(rest) + 1);
  if (!*expanded) return GLOB_NOSPACE;
  memcpy(*expanded, home, length);
  strcpy(*expanded + length, rest);
  return 0;
}
