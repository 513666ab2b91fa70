// What the parts of glob share.
#ifndef CLEW_INTERNAL_GLOB_SEARCH_H
#define CLEW_INTERNAL_GLOB_SEARCH_H

#include <glob.h>

struct glob_search {
  glob_t *found;
  int flags;
  int (*on_error)(const char *path, int error);
};

// Adds a name; 0 or GLOB_NOSPACE.
int __glob_add(struct glob_search *search, const char *name);
// Adds what matches a pattern without braces and tilde, in any order.
int __glob_files(struct glob_search *search, const char *pattern);
// The pattern with a home directory in place of its tilde, to be freed: 0, GLOB_NOSPACE, or GLOB_NOMATCH when there
// is no such user and that is an error.
int __glob_tilde(const char *pattern, int flags, char **expanded);

// Does the part have a wildcard that no backslash takes away?
int __glob_has_magic(const char *part, size_t size, int flags);

#endif
