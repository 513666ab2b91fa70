// Parsing: %[n$][*]['][m][width][length]conversion, and sets in brackets.
#include "scan.h"

static long number(const char **text) {
  long value = 0;
  while (**text >= '0' && **text <= '9') {
    if (value < 100000000) value = value * 10 + (**text - '0');
    ++*text;
  }
  return value;
}

static enum scan_length length_of(const char **text) {
  char first = **text;
  switch (first) {
    case 'h':
    case 'l':
      ++*text;
      if (**text != first) return first == 'h' ? SCAN_SHORT : SCAN_LONG;
      ++*text;
      return first == 'h' ? SCAN_CHAR : SCAN_LONG_LONG;
    case 'L':
    case 'q':
      ++*text;
      return SCAN_LONG_LONG;
    case 'j':
    case 'z':
    case 'Z':
    case 't':
      ++*text;
      return SCAN_LONG;
    default: return SCAN_INT;
  }
}

// "]" as the first character of a set belongs to it.
static const char *parse_set(const char *text, struct scan_directive *directive) {
  directive->inverted = *text == '^';
  if (directive->inverted) text++;
  directive->set = text;
  if (*text == ']') text++;
  while (*text && *text != ']') text++;
  directive->set_end = text;
  if (!*text) directive->conversion = '\0';
  return *text ? text + 1 : text;
}

const char *__scan_directive(const char *text, struct scan_directive *directive) {
  *directive = (struct scan_directive){0};
  long value = number(&text);
  if (value && *text == '$') {
    directive->position = (int)value;
    text++;
    value = 0;
  }
  for (;; text++) {
    if (*text == '*') directive->suppress = 1;
    else if (*text == 'm') directive->allocate = 1;
    else if (*text != '\'' && *text != 'I') break;
  }
  directive->width = value ? value : number(&text);
  if (*text == 'm') {
    directive->allocate = 1;
    text++;
  }
  directive->length = length_of(&text);
  directive->conversion = *text;
  if (!*text) return text;
  text++;
  if (directive->conversion == 'C' || directive->conversion == 'S') {
    directive->conversion += 'a' - 'A';
    directive->length = SCAN_LONG;
  }
  return directive->conversion == '[' ? parse_set(text, directive) : text;
}
