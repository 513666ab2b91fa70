// Groups of ksh: ?(a|b) *(a|b) +(a|b) @(a|b) !(a|b). Each part of the name that the group could stand for is tried.
#include "shell_pattern.h"

// Behind the bracket expression that begins here, if one does; else behind the character.
static const char *skip(const struct shell_match *match, struct extent pattern) {
  if (*pattern.here == '\\' && !(match->flags & FNM_NOESCAPE) && pattern.here + 1 < pattern.end)
    return pattern.here + 2;
  struct extent inside = {pattern.here + 1, pattern.end};
  if (*pattern.here == '[' && __shell_match_bracket(match, &inside, 0) >= 0 && inside.here > pattern.here + 1)
    return inside.here;
  return pattern.here + 1;
}

// The end of the alternative that begins here: at its bar or parenthesis; NULL when there is none.
static const char *end_of_alternative(const struct shell_match *match, struct extent pattern) {
  int depth = 0;
  while (pattern.here < pattern.end) {
    char c = *pattern.here;
    if (depth == 0 && (c == '|' || c == ')')) return pattern.here;
    if (c == ')') depth--;
    if (c == '(') depth++;
    pattern.here = skip(match, pattern);
  }
  return (const char *)0;
}

// Behind the closing parenthesis.
static const char *end_of_group(const struct shell_match *match, struct extent pattern) {
  const char *end;
  while ((end = end_of_alternative(match, pattern)) && *end == '|') pattern.here = end + 1;
  return end ? end + 1 : (const char *)0;
}

// Does an alternative match just this part of the name?
static int matches_any(const struct shell_match *match, char kind, struct extent pattern,
                       struct extent name) {
  struct shell_match inner = *match;
  if (kind == '@' || kind == '?') inner.flags &= ~FNM_LEADING_DIR;
  for (;;) {
    const char *end = end_of_alternative(match, pattern);
    if (__shell_match(&inner, (struct extent){pattern.here, end}, name) == 0) return 1;
    if (*end == ')') return 0;
    pattern.here = end + 1;
  }
}

static int match_group(const struct shell_match *match, char kind, struct extent pattern,
                       struct extent rest, struct extent name) {
  if ((kind == '*' || kind == '?') && __shell_match(match, rest, name) == 0) return 0;
  for (const char *split = name.here; split <= name.end; split++) {
    int is_match = matches_any(match, kind, pattern, (struct extent){name.here, split});
    struct extent behind = {split, name.end};
    if (is_match == (kind == '!')) continue;
    if (__shell_match(match, rest, behind) == 0) return 0;
    int is_repeated = (kind == '*' || kind == '+') && split > name.here;
    if (is_repeated && match_group(match, '*', pattern, rest, behind) == 0) return 0;
  }
  return FNM_NOMATCH;
}

int __shell_match_group(const struct shell_match *match, char kind, struct extent pattern,
                        struct extent name) {
  const char *end = end_of_group(match, pattern);
  if (!end) return -1;
  return match_group(match, kind, pattern, (struct extent){end, pattern.end}, name);
}
