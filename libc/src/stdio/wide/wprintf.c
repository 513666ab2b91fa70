// printf for wide characters: the engine of printf with a sink that counts wide characters.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "stream.h"
#include "wide_stream.h"

// Either a stream, or memory with room for that many characters.
struct wide_sink {
  struct sink sink;
  FILE *file;
  wchar_t *target;
  size_t room;
};

static void put_character(struct wide_sink *sink, wchar_t character) {
  sink->sink.total++;
  if (sink->file) {
    if (fputwc(character, sink->file) == WEOF) sink->sink.failed = 1;
  } else if (sink->room) {
    *sink->target++ = character;
    sink->room--;
  } else {
    sink->sink.failed = 1;
  }
}

static void put_characters(struct sink *base, const wchar_t *characters, size_t count) {
  for (size_t i = 0; i < count && !base->failed; i++)
    put_character((struct wide_sink *)base, characters[i]);
}

// What the engine puts is UTF-8, always in whole characters.
static void put_utf8(struct sink *base, const char *bytes, size_t count) {
  static const unsigned char masks[] = {0x7f, 0x1f, 0x0f, 0x07};
  size_t i = 0;
  while (i < count && !base->failed) {
    unsigned char first = (unsigned char)bytes[i++];
    int following = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    wchar_t character = first & masks[following];
    if (first >= 0x80 && following == 0) character = first;
    for (; following && i < count; following--) character = character << 6 | (bytes[i++] & 0x3f);
    put_character((struct wide_sink *)base, character);
  }
}

static void put_field(struct sink *sink, struct directive *directive, const wchar_t *characters,
                      size_t count) {
  directive->flags &= ~FLAG_ZERO;
  long after = __field_begin(sink, directive, NULL, 0, (long)count);
  put_characters(sink, characters, count);
  __sink_repeat(sink, ' ', after);
}

static void format_character(struct sink *sink, struct directive *directive, union value value) {
  wchar_t character = (wchar_t)value.integer;
  if (directive->length < LENGTH_LONG) {
    wint_t widened = btowc((unsigned char)value.integer);
    if (widened == WEOF) {
      errno = EILSEQ;
      sink->failed = 1;
      return;
    }
    character = (wchar_t)widened;
  }
  put_field(sink, directive, &character, 1);
}

// One byte at a time: nothing may be read beyond the terminator.
static size_t next_character(wchar_t *character, const char *text, mbstate_t *state) {
  for (size_t used = 1;; used++) {
    size_t result = mbrtowc(character, text + used - 1, 1, state);
    if (result == 0) return used == 1 ? 0 : (size_t)-1;
    if (result == (size_t)-1) return result;
    if (result != (size_t)-2) return used;
  }
}

// A multibyte string, converted twice: to count, and to put.
static void format_multibyte(struct sink *sink, struct directive *directive, const char *string,
                             size_t limit) {
  size_t count = 0;
  mbstate_t state = {0};
  const char *text = string;
  wchar_t character;
  size_t used;
  while (count < limit && (used = next_character(&character, text, &state)) != 0) {
    if (used == (size_t)-1) {
      sink->failed = 1;
      return;
    }
    text += used;
    count++;
  }
  directive->flags &= ~FLAG_ZERO;
  long after = __field_begin(sink, directive, NULL, 0, (long)count);
  memset(&state, 0, sizeof state);
  for (text = string; count; count--) {
    text += next_character(&character, text, &state);
    put_characters(sink, &character, 1);
  }
  __sink_repeat(sink, ' ', after);
}

static void format_string(struct sink *sink, struct directive *directive, const void *string) {
  size_t limit = directive->precision < 0 ? SIZE_MAX : (size_t)directive->precision;
  if (directive->length >= LENGTH_LONG)
    put_field(sink, directive, string, limit == SIZE_MAX ? wcslen(string) : wcsnlen(string, limit));
  else
    format_multibyte(sink, directive, string, limit);
}

static const struct wide_conversions conversions = {
    .character = format_character,
    .string = format_string,
};

static int format_wide(struct wide_sink *sink, const wchar_t *format, va_list arguments) {
  char *text = __wide_format(format);
  if (!text) return -1;
  int result = __format(&sink->sink, text, arguments);
  free(text);
  return result;
}

int vfwprintf(FILE *restrict file, const wchar_t *restrict format, va_list arguments) {
  struct wide_sink sink = {.sink = {.put = put_utf8, .wide = &conversions}, .file = file};
  if (!__stream_is_wide(file) || __stream_start_writing(stream_of(file))) return -1;
  return format_wide(&sink, format, arguments);
}

int vwprintf(const wchar_t *restrict format, va_list arguments) {
  return vfwprintf(stdout, format, arguments);
}

// Unlike snprintf, what does not fit is an error.
int vswprintf(wchar_t *restrict target, size_t size, const wchar_t *restrict format,
              va_list arguments) {
  struct wide_sink sink = {.sink = {.put = put_utf8, .wide = &conversions}, .target = target};
  if (size == 0) return -1;
  sink.room = size - 1;
  int result = format_wide(&sink, format, arguments);
  *sink.target = L'\0';
  return result;
}

int fwprintf(FILE *restrict file, const wchar_t *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfwprintf(file, format, arguments);
  va_end(arguments);
  return result;
}

int wprintf(const wchar_t *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfwprintf(stdout, format, arguments);
  va_end(arguments);
  return result;
}

int swprintf(wchar_t *restrict target, size_t size, const wchar_t *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vswprintf(target, size, format, arguments);
  va_end(arguments);
  return result;
}
