// %c %s %[: characters into the program's memory or, with m, into memory that grows. From narrow
// input to wide text and back the multibyte functions convert.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "scan.h"

// Where characters go. With m, target is a pointer to the program's pointer.
struct target {
  char *bytes;
  size_t length;
  size_t size;  // of allocated memory
  int wide;
  int allocate;
  int discard;
  int failed;
  mbstate_t state;
};

static int make_room(struct target *target, size_t extra) {
  if (!target->allocate || target->length + extra <= target->size) return 1;
  size_t larger = 2 * target->size + extra + 30;
  char *grown = realloc(target->bytes, larger);
  if (!grown) {
    target->failed = 1;
    return 0;
  }
  target->bytes = grown;
  target->size = larger;
  return 1;
}

static void put_bytes(struct target *target, const void *bytes, size_t count) {
  if (target->discard || !make_room(target, count)) return;
  memcpy(target->bytes + target->length, bytes, count);
  target->length += count;
}

static void put_wide(struct target *target, wchar_t character) {
  put_bytes(target, &character, sizeof character);
}

// A byte of narrow input for wide text completes a character, or does not yet; -1: it cannot.
static int put_decoded(struct target *target, char byte) {
  wchar_t character;
  size_t used = mbrtowc(&character, &byte, 1, &target->state);
  if (used == (size_t)-1) return -1;
  if (used != (size_t)-2) put_wide(target, character);
  return used == (size_t)-2 ? 0 : 1;
}

static int put_encoded(struct target *target, wchar_t character) {
  char bytes[MB_LEN_MAX];
  size_t count = wcrtomb(bytes, character, &target->state);
  if (count == (size_t)-1) return -1;
  put_bytes(target, bytes, count);
  return 1;
}

// 1: a character is complete, 0: it needs more bytes, -1: not convertible.
static int put(struct target *target, const struct source *source, int character) {
  if (target->wide) {
    if (!source->wide) return put_decoded(target, (char)character);
    put_wide(target, character);
    return 1;
  }
  if (source->wide) return put_encoded(target, character);
  char byte = (char)character;
  put_bytes(target, &byte, 1);
  return 1;
}

static void terminate(struct target *target) {
  wchar_t end = 0;
  put_bytes(target, &end, target->wide ? sizeof end : 1);
}

static int is_space(int character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}

// A "-" between two characters of a set is a range, if it goes upwards.
static int is_in_set(const struct scan_directive *directive, int character, int wide) {
  const char *text = directive->set;
  while (text < directive->set_end) {
    int low = __scan_character(&text, wide);
    int high = low;
    if (text + 1 < directive->set_end && *text == '-') {
      const char *after = text + 1;
      int end = __scan_character(&after, wide);
      if (end >= low) {
        high = end;
        text = after;
      }
    }
    if (character >= low && character <= high) return 1;
  }
  return 0;
}

static int belongs(const struct source *source, const struct scan_directive *directive, int character) {
  if (directive->conversion == 'c') return 1;
  if (directive->conversion == 's') return !is_space(character);
  return is_in_set(directive, character, source->wide) != directive->inverted;
}

static enum scan_outcome finish(struct target *target, const struct scan_directive *directive,
                                void *destination, enum scan_outcome outcome) {
  if (outcome == SCAN_DONE && directive->conversion != 'c') terminate(target);
  if (target->failed) outcome = SCAN_NO_MEMORY;
  if (!target->allocate) return outcome;
  if (outcome != SCAN_DONE) {
    free(target->bytes);
    return outcome;
  }
  char *fitted = realloc(target->bytes, target->length ? target->length : 1);
  *(char **)destination = fitted ? fitted : target->bytes;
  return outcome;
}

enum scan_outcome __scan_text(struct source *source, const struct scan_directive *directive,
                              void *destination) {
  struct target target = {
      .bytes = destination,
      .wide = directive->length == SCAN_LONG,
      .allocate = directive->allocate && !directive->suppress,
      .discard = directive->suppress,
  };
  if (target.allocate) target.bytes = NULL;
  int single = directive->conversion == 'c';
  long left = directive->width ? directive->width : single ? 1 : LONG_MAX;
  long taken = 0;
  int character = 0;
  while (left > 0) {
    character = source_take(source);
    if (character == SCAN_END) break;
    if (!belongs(source, directive, character)) {
      source_give(source, character);
      break;
    }
    int complete = put(&target, source, character);
    if (complete < 0) return finish(&target, directive, destination, SCAN_INPUT_END);
    taken++;
    left -= complete;
  }
  if (taken) return finish(&target, directive, destination, SCAN_DONE);
  return finish(&target, directive, destination,
                character == SCAN_END ? SCAN_INPUT_END : SCAN_MISMATCH);
}
