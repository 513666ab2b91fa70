// Patterns of the shell: what the parts of fnmatch share.
#ifndef CLEW_INTERNAL_SHELL_PATTERN_H
#define CLEW_INTERNAL_SHELL_PATTERN_H

#include <fnmatch.h>

// A part of a string.
struct extent {
  const char *here;
  const char *end;
};

// The name that is matched, and what holds for all of its parts.
struct shell_match {
  const char *name;  // the whole
  int flags;
  int is_multibyte;
};

// Takes a character, in lower case if case is ignored. Bytes that are no UTF-8 are above all characters.
unsigned __shell_take(const struct shell_match *match, struct extent *text);
unsigned __shell_fold(const struct shell_match *match, unsigned character);

// Does the pattern match all of the name? FNM_NOMATCH where not, SHELL_HOPELESS where a longer part of the name for
// a star further left would not help either.
enum { SHELL_HOPELESS = 2 };
int __shell_match(const struct shell_match *match, struct extent pattern, struct extent name);

// *(a|b) and its like; the pattern is behind the opening parenthesis. -1 when it is never closed.
int __shell_match_group(const struct shell_match *match, char kind, struct extent pattern,
                        struct extent name);

// The pattern is behind the bracket; moves behind the closing one. -1 when it is never closed.
int __shell_match_bracket(const struct shell_match *match, struct extent *pattern,
                          unsigned character);

#endif
