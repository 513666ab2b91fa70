// Parsing: %[n$][flags][width][.precision][length]conversion
#include <limits.h>
#include <string.h>

#include "format.h"

static int flag_of(char letter) {
  switch (letter) {
    case '-': return FLAG_LEFT;
    case '+': return FLAG_PLUS;
    case ' ': return FLAG_SPACE;
    case '#': return FLAG_ALTERNATE;
    case '0': return FLAG_ZERO;
    case '\'': return FLAG_GROUP;
    case 'I': return FLAG_LOCALE_DIGITS;
    default: return 0;
  }
}

// A decimal number, or TOO_LARGE.
static int number(const char **text) {
  int value = 0;
  while (**text >= '0' && **text <= '9') {
    int digit = *(*text)++ - '0';
    if (value != TOO_LARGE) value = value > (INT_MAX - digit) / 10 ? TOO_LARGE : value * 10 + digit;
  }
  return value;
}

// The n of "n$", or FROM_NEXT without moving.
static int position(const char **text) {
  const char *start = *text;
  if (*start >= '1' && *start <= '9') {
    int value = number(text);
    if (**text == '$') {
      ++*text;
      return value;
    }
  }
  *text = start;
  return FROM_NEXT;
}

// A width or precision: "*", "*n$", or digits.
static int amount(const char **text, int *source) {
  *source = FROM_FORMAT;
  if (**text != '*') return number(text);
  ++*text;
  *source = position(text);
  return 0;
}

static enum length length_of(const char **text) {
  switch (**text) {
    case 'h':
      ++*text;
      if (**text != 'h') return LENGTH_SHORT;
      ++*text;
      return LENGTH_CHAR;
    case 'l':
      ++*text;
      if (**text == 'l') {
        ++*text;
        return LENGTH_LONG_DOUBLE;
      }
      return LENGTH_LONG;
    case 'L':
    case 'q':
      ++*text;
      return LENGTH_LONG_DOUBLE;
    case 'j':
    case 'z':
    case 'Z':
    case 't':
      ++*text;
      return LENGTH_LONG;
    default: return LENGTH_INT;
  }
}

const char *__format_directive(const char *text, struct directive *directive) {
  int flag;
  directive->value_source = position(&text);
  directive->flags = 0;
  while ((flag = flag_of(*text))) {
    directive->flags |= flag;
    text++;
  }
  if (directive->flags & FLAG_LEFT) directive->flags &= ~FLAG_ZERO;
  directive->width = amount(&text, &directive->width_source);
  directive->precision = -1;
  directive->precision_source = FROM_FORMAT;
  if (*text == '.') {
    text++;
    directive->precision = amount(&text, &directive->precision_source);
  }
  directive->length = length_of(&text);
  directive->conversion = *text;
  directive->half_known = directive->length == LENGTH_SHORT && !strchr("diouxXbBn%", *text);
  if (directive->conversion == 'C' || directive->conversion == 'S') {
    directive->conversion += 'a' - 'A';
    directive->length = LENGTH_LONG;
  }
  return *text ? text + 1 : text;
}
