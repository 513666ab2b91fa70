// Matches a name with a pattern of the shell.
//
// A star tries the shortest part of the name first. If another star behind it was reached and failed, no longer part
// can help (Salz's wildmat): the time is bounded by the product of the lengths, groups (FNM_EXTMATCH) aside.
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "letter_case.h"
#include "shell_pattern.h"

#define NO_CHARACTER 0x80000000u

unsigned __shell_fold(const struct shell_match *match, unsigned character) {
  if (!(match->flags & FNM_CASEFOLD) || character >= NO_CHARACTER) return character;
  return match->is_multibyte ? towlower(character) : (unsigned)TO_LOWER(character);
}

unsigned __shell_take(const struct shell_match *match, struct extent *text) {
  unsigned byte = (unsigned char)*text->here;
  if (!match->is_multibyte || byte < 0x80) {
    text->here++;
    return __shell_fold(match, byte);
  }
  wchar_t wide;
  mbstate_t state = {0};
  size_t size = mbrtowc(&wide, text->here, (size_t)(text->end - text->here), &state);
  if (size > 6) {
    text->here++;
    return NO_CHARACTER | byte;
  }
  text->here += size;
  return __shell_fold(match, (unsigned)wide);
}

static int is_slash(const struct shell_match *match, struct extent name) {
  return (match->flags & FNM_PATHNAME) && name.here < name.end && *name.here == '/';
}

// A period that only a period matches.
static int is_leading_period(const struct shell_match *match, struct extent name) {
  if (!(match->flags & FNM_PERIOD) || name.here == name.end || *name.here != '.') return 0;
  if (name.here == match->name) return 1;
  return (match->flags & FNM_PATHNAME) && name.here[-1] == '/';
}

static int begins_group(const struct shell_match *match, struct extent pattern) {
  if (!(match->flags & FNM_EXTMATCH) || pattern.end - pattern.here < 2) return 0;
  return strchr("?*+@!", pattern.here[0]) && pattern.here[1] == '(';
}

// The pattern is at its end.
static int match_end(const struct shell_match *match, struct extent name) {
  if (name.here == name.end) return 0;
  if ((match->flags & FNM_LEADING_DIR) && *name.here == '/') return 0;
  return FNM_NOMATCH;
}

// The pattern is behind the star.
static int match_star(const struct shell_match *match, struct extent pattern, struct extent name) {
  if (is_leading_period(match, name)) return FNM_NOMATCH;
  while (pattern.here < pattern.end && !begins_group(match, pattern) &&
         (*pattern.here == '*' || *pattern.here == '?')) {
    if (*pattern.here++ == '*') continue;
    if (name.here == name.end || is_slash(match, name)) return FNM_NOMATCH;
    __shell_take(match, &name);
  }
  // As in glibc, @( +( and !( stand for nothing only where no star is before them.
  int wants_more = begins_group(match, pattern) && *pattern.here != '?' && *pattern.here != '*';
  for (;;) {
    if (wants_more && name.here == name.end) return FNM_NOMATCH;
    int result = __shell_match(match, pattern, name);
    if (result != FNM_NOMATCH) return result;
    if (name.here == name.end) return SHELL_HOPELESS;
    if (is_slash(match, name)) return FNM_NOMATCH;
    __shell_take(match, &name);
  }
}

// A character of the pattern that is no wildcard; -1 for a backslash with nothing behind it.
static int match_literal(const struct shell_match *match, struct extent *pattern,
                         struct extent *name) {
  if (*pattern->here == '\\' && !(match->flags & FNM_NOESCAPE) && ++pattern->here == pattern->end)
    return 0;
  if (name->here == name->end) return 0;
  return __shell_take(match, pattern) == __shell_take(match, name);
}

static int match_one(const struct shell_match *match, struct extent *pattern, struct extent *name) {
  char first = *pattern->here;
  if (first != '?' && first != '[') return match_literal(match, pattern, name);
  if (name->here == name->end) return 0;
  struct extent inside = {pattern->here + 1, pattern->end};
  struct extent rest = *name;
  unsigned character = __shell_take(match, &rest);
  int matches = first == '?' ? 1 : __shell_match_bracket(match, &inside, character);
  if (matches < 0) return match_literal(match, pattern, name);
  if (is_slash(match, *name) || is_leading_period(match, *name)) return 0;
  *pattern = inside;
  *name = rest;
  return matches;
}

int __shell_match(const struct shell_match *match, struct extent pattern, struct extent name) {
  while (pattern.here < pattern.end) {
    if (begins_group(match, pattern)) {
      struct extent inside = {pattern.here + 2, pattern.end};
      int result = __shell_match_group(match, *pattern.here, inside, name);
      if (result >= 0) return result;
    }
    if (*pattern.here == '*')
      return match_star(match, (struct extent){pattern.here + 1, pattern.end}, name);
    if (!match_one(match, &pattern, &name)) return FNM_NOMATCH;
  }
  return match_end(match, name);
}

int fnmatch(const char *pattern, const char *name, int flags) {
  struct shell_match match = {name, flags, MB_CUR_MAX > 1};
  struct extent whole_pattern = {pattern, pattern + strlen(pattern)};
  struct extent whole_name = {name, name + strlen(name)};
  if (__shell_match(&match, whole_pattern, whole_name) == 0) return 0;
  // What does not match by characters may match by bytes.
  if (!match.is_multibyte) return FNM_NOMATCH;
  match.is_multibyte = 0;
  return __shell_match(&match, whole_pattern, whole_name) ? FNM_NOMATCH : 0;
}
