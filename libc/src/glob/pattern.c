// Is a name a pattern?
#include <glob.h>
#include <string.h>

#include "glob_search.h"

int __glob_has_magic(const char *part, size_t size, int flags) {
  int has_bracket = 0;
  for (size_t i = 0; i < size; i++) {
    if (part[i] == '?' || part[i] == '*') return 1;
    if (part[i] == '\\' && !(flags & GLOB_NOESCAPE)) i++;
    else if (part[i] == '[') has_bracket = 1;
    else if (part[i] == ']' && has_bracket) return 1;
  }
  return 0;
}

int glob_pattern_p(const char *pattern, int quote) {
  return __glob_has_magic(pattern, strlen(pattern), quote ? 0 : GLOB_NOESCAPE);
}
