// %a %e %f %g: takes the longest text that may begin a number, and lets strtod judge it.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"

// The text of a number, as long as it may be.
struct text {
  char *bytes;
  size_t length;
  size_t size;
  char room[128];
  int failed;
};

static void append(struct text *text, int character) {
  if (text->length + 1 == text->size) {
    char *larger = malloc(2 * text->size);
    if (!larger) {
      text->failed = 1;
      return;
    }
    memcpy(larger, text->bytes, text->length);
    if (text->bytes != text->room) free(text->bytes);
    text->bytes = larger;
    text->size *= 2;
  }
  text->bytes[text->length++] = (char)character;
}

// A cursor over the input: the current character and how many may still be taken.
struct cursor {
  struct source *source;
  int character;
  long left;
  struct text *text;
};

static void advance(struct cursor *cursor) {
  append(cursor->text, cursor->character);
  cursor->character = --cursor->left ? source_take(cursor->source) : SCAN_END;
}

static int is_at(const struct cursor *cursor, int lower_case_letter) {
  return cursor->left && (cursor->character | 0x20) == lower_case_letter;
}

// A word that must come in full: "inf", "nan". What was taken before a mismatch is lost, as in glibc.
static int take_word(struct cursor *cursor, const char *word) {
  for (; *word; word++) {
    if (!is_at(cursor, *word)) return 0;
    advance(cursor);
  }
  return 1;
}

static int take_infinity(struct cursor *cursor) {
  if (!take_word(cursor, "inf")) return 0;
  return is_at(cursor, 'i') ? take_word(cursor, "inity") : 1;
}

static int take_digits(struct cursor *cursor, int hexadecimal) {
  int count = 0;
  for (; cursor->left; count++) {
    int character = cursor->character;
    int is_digit = character >= '0' && character <= '9';
    int is_letter = hexadecimal && (character | 0x20) >= 'a' && (character | 0x20) <= 'f';
    if (!is_digit && !is_letter) break;
    advance(cursor);
  }
  return count;
}

static void take_exponent(struct cursor *cursor, int letter) {
  if (!is_at(cursor, letter)) return;
  advance(cursor);
  if (cursor->left && (cursor->character == '+' || cursor->character == '-')) advance(cursor);
  take_digits(cursor, 0);
}

// Takes what looks like a number so far: "1e" and "0x." pass here, and strtod reads what it can
// of them, as in glibc. "0x" alone does not pass.
static int take_number(struct cursor *cursor) {
  int hexadecimal = 0;
  int digits = 0;
  size_t start = cursor->text->length;
  if (cursor->left && cursor->character == '0') {
    advance(cursor);
    digits = 1;
    if (is_at(cursor, 'x')) {
      advance(cursor);
      hexadecimal = 1;
      digits = 0;
    }
  }
  digits += take_digits(cursor, hexadecimal);
  if (cursor->left && cursor->character == '.') {
    advance(cursor);
    digits += take_digits(cursor, hexadecimal);
  }
  if (digits) take_exponent(cursor, hexadecimal ? 'p' : 'e');
  return cursor->text->length > start + (hexadecimal ? 2 : 0);
}

static int take_any(struct cursor *cursor) {
  if (cursor->character == '+' || cursor->character == '-') advance(cursor);
  if (is_at(cursor, 'i')) return take_infinity(cursor);
  if (is_at(cursor, 'n')) return take_word(cursor, "nan");
  return take_number(cursor);
}

// Converts what was taken; 0 when it is no number after all.
static int convert(const struct scan_directive *directive, void *target, const char *text) {
  char *end;
  if (directive->length == SCAN_INT) {
    float value = strtof(text, &end);
    if (end != text && !directive->suppress) *(float *)target = value;
  } else {
    double value = strtod(text, &end);
    if (end != text && !directive->suppress) *(double *)target = value;
  }
  return end != text;
}

enum scan_outcome __scan_floating(struct source *source, const struct scan_directive *directive,
                                  void *target) {
  struct text text = {.size = sizeof text.room};
  text.bytes = text.room;
  struct cursor cursor = {
      .source = source,
      .character = source_take(source),
      .left = directive->width ? directive->width : INTMAX_MAX,
      .text = &text,
  };
  if (cursor.character == SCAN_END) return SCAN_INPUT_END;
  int accepted = take_any(&cursor);
  if (cursor.left) source_give(source, cursor.character);
  text.bytes[text.length] = '\0';
  if (accepted && !text.failed) accepted = convert(directive, target, text.bytes);
  if (text.bytes != text.room) free(text.bytes);
  if (text.failed) return SCAN_NO_MEMORY;
  return accepted ? SCAN_DONE : SCAN_MISMATCH;
}
