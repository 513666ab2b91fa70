/* Replaces what a pattern matches: substitute PATTERN SUBSTITUTE < TEXT. A program of our own, of the kind that concolic
 * testing's experiments have: two small compilers, of patterns and of substitutes, and a matcher that backtracks.
 *
 * Patterns: c, ?, [a-z], [^a-z], % (begin of line), $ (end of line), x* (any number), @c (c itself).
 * Substitutes: c, & (what was matched), @c (c itself; @n and @t are a newline and a tab). */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 128 };
enum Kind { LITERAL, ANY, CLASS, NOT_CLASS, BEGIN, END };

struct Element {
  enum Kind kind;
  int repeated;
  unsigned char literal;
  int members;
  unsigned char class[LONGEST];
};

static struct Element pattern[LONGEST];
static int elements;

enum { MATCHED = 256 };
static int substitute[LONGEST];
static int pieces;

static int escaped(const char *text, int *at) {
  if (text[*at] != '@')
    return (unsigned char)text[*at];
  if (text[*at + 1] == '\0')
    return '@';
  ++*at;
  if (text[*at] == 'n')
    return '\n';
  if (text[*at] == 't')
    return '\t';
  return (unsigned char)text[*at];
}

static int add_member(struct Element *element, int member) {
  if (element->members >= LONGEST)
    return 0;
  element->class[element->members++] = (unsigned char)member;
  return 1;
}

/* From behind the bracket; returns where the class ends, or -1. */
static int read_class(const char *text, int at, struct Element *element) {
  element->kind = CLASS;
  if (text[at] == '^') {
    element->kind = NOT_CLASS;
    at++;
  }
  int before = -1;
  for (; text[at] != '\0' && text[at] != ']'; at++) {
    if (text[at] == '-' && before >= 0 && text[at + 1] != ']' && text[at + 1] != '\0') {
      at++;
      int last = escaped(text, &at);
      if (last < before)
        return -1;
      for (int c = before + 1; c <= last; c++)
        if (!add_member(element, c))
          return -1;
      before = -1;
      continue;
    }
    before = escaped(text, &at);
    if (!add_member(element, before))
      return -1;
  }
  if (text[at] != ']' || element->members == 0)
    return -1;
  return at;
}

static int make_pattern(const char *text) {
  for (int at = 0; text[at] != '\0'; at++) {
    if (elements >= LONGEST - 1)
      return 0;
    struct Element *element = &pattern[elements];
    if (text[at] == '%' && at == 0) {
      element->kind = BEGIN;
    } else if (text[at] == '$' && text[at + 1] == '\0') {
      element->kind = END;
    } else if (text[at] == '?') {
      element->kind = ANY;
    } else if (text[at] == '[') {
      at = read_class(text, at + 1, element);
      if (at < 0)
        return 0;
    } else if (text[at] == '*' && elements > 0) {
      struct Element *last = &pattern[elements - 1];
      if (last->kind == BEGIN || last->kind == END || last->repeated)
        return 0;
      last->repeated = 1;
      continue;
    } else {
      element->kind = LITERAL;
      element->literal = (unsigned char)escaped(text, &at);
    }
    elements++;
  }
  return elements > 0;
}

static int make_substitute(const char *text) {
  for (int at = 0; text[at] != '\0'; at++) {
    if (pieces >= LONGEST)
      return 0;
    if (text[at] == '&')
      substitute[pieces++] = MATCHED;
    else
      substitute[pieces++] = escaped(text, &at);
  }
  return 1;
}

static int is_member(const struct Element *element, unsigned char c) {
  for (int i = 0; i < element->members; i++)
    if (element->class[i] == c)
      return 1;
  return 0;
}

/* How many characters one element takes here: 0 or 1; -1 if it does not match. */
static int match_one(const struct Element *element, const char *line, int at) {
  char c = line[at];
  switch (element->kind) {
  case BEGIN:
    return at == 0 ? 0 : -1;
  case END:
    return c == '\0' || c == '\n' ? 0 : -1;
  case ANY:
    return c != '\0' && c != '\n' ? 1 : -1;
  case LITERAL:
    return c != '\0' && (unsigned char)c == element->literal ? 1 : -1;
  case CLASS:
    return c != '\0' && is_member(element, (unsigned char)c) ? 1 : -1;
  case NOT_CLASS:
    return c != '\0' && c != '\n' && !is_member(element, (unsigned char)c) ? 1 : -1;
  }
  return -1;
}

/* Where a match of the elements from `first` on ends; -1 if there is none. */
static int match(const char *line, int at, int first) {
  for (int i = first; i < elements; i++) {
    if (!pattern[i].repeated) {
      int taken = match_one(&pattern[i], line, at);
      if (taken < 0)
        return -1;
      at += taken;
      continue;
    }
    int from = at;
    while (match_one(&pattern[i], line, at) > 0)
      at++;
    for (; at >= from; at--) {
      int end = match(line, at, i + 1);
      if (end >= 0)
        return end;
    }
    return -1;
  }
  return at;
}

static void put_substitute(const char *line, int from, int to) {
  for (int i = 0; i < pieces; i++) {
    if (substitute[i] == MATCHED)
      for (int k = from; k < to; k++)
        putchar(line[k]);
    else
      putchar(substitute[i]);
  }
}

static int change(const char *line) {
  int changes = 0;
  int last = -1;
  for (int at = 0; line[at] != '\0';) {
    int end = match(line, at, 0);
    if (end >= 0 && end != last) {
      put_substitute(line, at, end);
      changes++;
      last = end;
    }
    if (end < 0 || end == at)
      putchar(line[at++]);
    else
      at = end;
  }
  return changes;
}

int main(int argc, char **argv) {
  if (argc < 2 || argc > 3) {
    fputs("usage: substitute PATTERN [SUBSTITUTE]\n", stderr);
    return 2;
  }
  if (!make_pattern(argv[1])) {
    fputs("substitute: illegal pattern\n", stderr);
    return 2;
  }
  if (argc == 3 && !make_substitute(argv[2])) {
    fputs("substitute: illegal substitute\n", stderr);
    return 2;
  }
  char line[LONGEST];
  int changes = 0;
  while (fgets(line, sizeof line, stdin) != NULL)
    changes += change(line);
  if (changes > 4)
    fputs("many\n", stderr);
  return changes == 0;
}
