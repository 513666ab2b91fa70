// %d %i %o %u %x %b %p: the longest text that may begin an integer, then its value. As in glibc, a
// value beyond 64 bits is the largest one, and narrower types take the low bits.
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"

// Leading zeros are skipped while scanning, so that no number needs more room than this.
enum { ROOM = 72 };

// A walk over the input: the current character, how many may still be taken, and the text so far.
// Digits beyond the room change nothing: the value is out of range without them.
struct cursor {
  struct source *source;
  int character;
  long left;
  int length;
  char text[ROOM];
};

static void keep(struct cursor *cursor, int character) {
  if (cursor->length < ROOM - 1) cursor->text[cursor->length++] = (char)character;
}

static void advance(struct cursor *cursor) {
  cursor->character = --cursor->left ? source_take(cursor->source) : SCAN_END;
}

static int base_of(char conversion) {
  switch (conversion) {
    case 'o': return 8;
    case 'x':
    case 'X':
    case 'p': return 16;
    case 'b': return 2;
    case 'i': return 0;
    default: return 10;
  }
}

static int is_digit(int character, int base) {
  int value = 99;
  if (character >= '0' && character <= '9') value = character - '0';
  else if (character >= 'a' && character <= 'z') value = character - 'a' + 10;
  else if (character >= 'A' && character <= 'Z') value = character - 'A' + 10;
  return value < base;
}

static void store(const struct scan_directive *directive, void *target, uintmax_t value) {
  switch (directive->length) {
    case SCAN_CHAR: *(unsigned char *)target = (unsigned char)value; break;
    case SCAN_SHORT: *(unsigned short *)target = (unsigned short)value; break;
    case SCAN_INT: *(unsigned int *)target = (unsigned int)value; break;
    default: *(unsigned long *)target = value; break;
  }
}

static uintmax_t value_of(const char *text, int base, char conversion) {
  int saved_errno = errno;
  uintmax_t value = conversion == 'd' || conversion == 'i'
                        ? (uintmax_t)strtoimax(text, NULL, base)
                        : strtoumax(text, NULL, base);
  if (errno != ERANGE || saved_errno == ERANGE) errno = saved_errno;
  return value;
}

// glibc prints null pointers as "(nil)", and reads them back.
static enum scan_outcome scan_nil(struct source *source, const struct scan_directive *directive,
                                  void *target) {
  for (const char *expected = "nil)"; *expected; expected++) {
    int character = source_take(source);
    if ((character | 0x20) != (*expected | 0x20)) {
      source_give(source, character);
      return SCAN_MISMATCH;
    }
  }
  if (!directive->suppress) *(void **)target = NULL;
  return SCAN_DONE;
}

static void take_sign(struct cursor *cursor) {
  if (cursor->character != '-' && cursor->character != '+') return;
  keep(cursor, cursor->character);
  advance(cursor);
}

// Leading zeros, and the base they tell; glibc takes "0x" alone for a zero. 1 if there were any.
static int take_zeros(struct cursor *cursor, int *base) {
  if (!cursor->left || cursor->character != '0') return 0;
  keep(cursor, '0');
  advance(cursor);
  if (cursor->left && (cursor->character | 0x20) == 'x' && (*base == 0 || *base == 16)) {
    *base = 16;
    advance(cursor);
  } else if (*base == 0) {
    *base = 8;
  }
  while (cursor->left && cursor->character == '0') advance(cursor);
  return 1;
}

static int take_digits(struct cursor *cursor, int base) {
  int any = 0;
  for (; cursor->left && is_digit(cursor->character, base); any = 1) {
    keep(cursor, cursor->character);
    advance(cursor);
  }
  return any;
}

enum scan_outcome __scan_integer(struct source *source, const struct scan_directive *directive,
                                 void *target) {
  struct cursor cursor = {
      .source = source,
      .character = source_take(source),
      .left = directive->width ? directive->width : INTMAX_MAX,
  };
  int base = base_of(directive->conversion);
  if (cursor.character == SCAN_END) return SCAN_INPUT_END;
  if (cursor.character == '(' && directive->conversion == 'p')
    return scan_nil(source, directive, target);
  take_sign(&cursor);
  int any = take_zeros(&cursor, &base);
  if (base == 0) base = 10;
  any |= take_digits(&cursor, base);
  if (cursor.left) source_give(source, cursor.character);
  if (!any) return SCAN_MISMATCH;
  uintmax_t value = value_of(cursor.text, base, directive->conversion);
  if (directive->suppress) return SCAN_DONE;
  if (directive->conversion == 'p') *(uintptr_t *)target = value;
  else store(directive, target, value);
  return SCAN_DONE;
}
