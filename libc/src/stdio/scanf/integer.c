// %d %i %o %u %x %b %p: the longest text that may begin an integer, then its value. As in glibc, a
// value beyond 64 bits is the largest one, and narrower types take the low bits.
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"

// Leading zeros are skipped while scanning, so that no number needs more room than this.
enum { ROOM = 72 };

struct text {
  char bytes[ROOM];
  int length;
  int overflow;
};

static void append(struct text *text, int character) {
  if (text->length < ROOM - 1) text->bytes[text->length++] = (char)character;
  else text->overflow = 1;
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

static uintmax_t value_of(const struct text *text, int base, char conversion) {
  int saved_errno = errno;
  uintmax_t value = conversion == 'd' || conversion == 'i'
                        ? (uintmax_t)strtoimax(text->bytes, NULL, base)
                        : strtoumax(text->bytes, NULL, base);
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

enum scan_outcome __scan_integer(struct source *source, const struct scan_directive *directive,
                                 void *target) {
  struct text text = {.length = 0};
  long left = directive->width ? directive->width : INTMAX_MAX;
  int base = base_of(directive->conversion);
  int digits = 0;
  int character = source_take(source);
  if (character == SCAN_END) return SCAN_INPUT_END;
  if (character == '(' && directive->conversion == 'p') return scan_nil(source, directive, target);
  if (character == '-' || character == '+') {
    append(&text, character);
    character = --left ? source_take(source) : SCAN_END;
  }
  if (left && character == '0') {
    digits = 1;
    append(&text, '0');
    character = --left ? source_take(source) : SCAN_END;
    if (left && (character == 'x' || character == 'X') && (base == 0 || base == 16)) {
      // glibc takes "0x" alone for a zero.
      base = 16;
      character = --left ? source_take(source) : SCAN_END;
    } else if (base == 0) {
      base = 8;
    }
    while (left && character == '0') {
      character = --left ? source_take(source) : SCAN_END;
    }
  }
  if (base == 0) base = 10;
  while (left && is_digit(character, base)) {
    digits = 1;
    append(&text, character);
    character = --left ? source_take(source) : SCAN_END;
  }
  if (left) source_give(source, character);
  if (!digits) return SCAN_MISMATCH;
  uintmax_t value = value_of(&text, base, directive->conversion);
  if (directive->suppress) return SCAN_DONE;
  if (directive->conversion == 'p') *(uintptr_t *)target = value;
  else store(directive, target, value);
  return SCAN_DONE;
}
