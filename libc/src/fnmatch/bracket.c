// Bracket expressions of the shell.
#include <ctype.h>
#include <string.h>
#include <wctype.h>

#include "shell_pattern.h"

// The class of [:name:]; the pattern is behind the colon and moves behind the bracket. 0: there is none.
static int match_class(const struct shell_match *match, struct extent *pattern, unsigned character) {
  char name[32];
  size_t size = 0;
  for (const char *at = pattern->here; at < pattern->end && size < sizeof name; at++) {
    if (at + 1 < pattern->end && at[0] == ':' && at[1] == ']') {
      name[size] = '\0';
      pattern->here = at + 2;
      wctype_t class = wctype(name);
      if (class == 0) return -2;
      if (character >= 0x80) return match->is_multibyte && iswctype(character, class) != 0;
      return iswctype(character, class) != 0;
    }
    if (*at < 'a' || *at > 'z') return -1;
    name[size++] = *at;
  }
  return -1;
}

// [=x=] and [.x.]: the character, or 0 with the pattern where it was.
static unsigned take_named(const struct shell_match *match, struct extent *pattern) {
  char delimiter = pattern->here[1];
  struct extent inside = {pattern->here + 2, pattern->end};
  if (inside.here >= inside.end) return 0;
  unsigned character = __shell_take(match, &inside);
  if (inside.end - inside.here < 2 || inside.here[0] != delimiter || inside.here[1] != ']') return 0;
  pattern->here = inside.here + 2;
  return character;
}

static unsigned take_member(const struct shell_match *match, struct extent *pattern) {
  if (pattern->end - pattern->here >= 2 && pattern->here[0] == '[' &&
      (pattern->here[1] == '=' || pattern->here[1] == '.')) {
    unsigned character = take_named(match, pattern);
    if (character) return character;
  }
  if (*pattern->here == '\\' && !(match->flags & FNM_NOESCAPE) && pattern->here + 1 < pattern->end)
    pattern->here++;
  return __shell_take(match, pattern);
}

static int is_class(struct extent pattern) {
  return pattern.end - pattern.here >= 2 && pattern.here[0] == '[' && pattern.here[1] == ':';
}

int __shell_match_bracket(const struct shell_match *match, struct extent *pattern,
                          unsigned character) {
  struct extent at = *pattern;
  int is_negated = at.here < at.end && (*at.here == '!' || *at.here == '^');
  int has = 0;
  if (is_negated) at.here++;
  for (int is_first = 1;; is_first = 0) {
    if (at.here == at.end) return -1;
    if (*at.here == ']' && !is_first) break;
    if (is_class(at)) {
      struct extent name = {at.here + 2, at.end};
      int result = match_class(match, &name, character);
      if (result == -2) return 0;
      if (result >= 0) {
        at = name;
        has |= result;
        continue;
      }
    }
    unsigned low = take_member(match, &at);
    unsigned high = low;
    if (at.end - at.here >= 2 && at.here[0] == '-' && at.here[1] != ']') {
      at.here++;
      high = take_member(match, &at);
    }
    has |= (character >= low) & (character <= high);
  }
  pattern->here = at.here + 1;
  return has != is_negated;
}
