// %c %s %m, and the same for wide characters in a narrow stream.
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <wchar.h>

#include "leaving.h"

void __format_text(struct sink *sink, struct directive *directive, const char *text, size_t length) {
  directive->flags &= ~FLAG_ZERO;
  long after = __field_begin(sink, directive, NULL, 0, (long)length);
  sink_put(sink, text, length);
  __sink_repeat(sink, ' ', after);
}

static void fail(struct sink *sink) { sink->failed = 1; }

static void put_wide_character(struct sink *sink, struct directive *directive, wchar_t character) {
  char bytes[MB_LEN_MAX];
  mbstate_t state = {0};
  size_t length = wcrtomb(bytes, character, &state);
  if (length == (size_t)-1) fail(sink);
  else __format_text(sink, directive, bytes, length);
}

void __format_character(struct sink *sink, struct directive *directive, union value value) {
  if (sink->wide) {
    sink->wide->character(sink, directive, value);
  } else if (directive->length >= LENGTH_LONG) {
    put_wide_character(sink, directive, (wchar_t)value.integer);
  } else {
    char byte = (char)value.integer;
    __format_text(sink, directive, &byte, 1);
  }
}

// How many bytes the wide string takes, at most limit and without cutting a character; -1: it has none.
static long multibyte_length(const wchar_t *string, long limit) {
  char bytes[MB_LEN_MAX];
  mbstate_t state = {0};
  long total = 0;
  while (total < limit && *string) {
    size_t length = wcrtomb(bytes, *string++, &state);
    if (length == (size_t)-1) return -1;
    if ((long)length > limit - total) break;
    total += (long)length;
  }
  return total;
}

static void put_wide_string(struct sink *sink, struct directive *directive, const wchar_t *string) {
  char bytes[MB_LEN_MAX];
  mbstate_t state = {0};
  long limit = directive->precision < 0 ? LONG_MAX : directive->precision;
  long total = multibyte_length(string, limit);
  if (total < 0) {
    fail(sink);
    return;
  }
  directive->flags &= ~FLAG_ZERO;
  long after = __field_begin(sink, directive, NULL, 0, total);
  for (long done = 0; done < total;) {
    size_t length = wcrtomb(bytes, *string++, &state);
    sink_put(sink, bytes, length);
    done += (long)length;
  }
  __sink_repeat(sink, ' ', after);
}

// glibc shows a null pointer, unless the precision would cut the word.
static void put_null(struct sink *sink, struct directive *directive) {
  int fits = directive->precision < 0 || directive->precision >= 6;
  __format_text(sink, directive, "(null)", fits ? 6 : 0);
}

void __format_string(struct sink *sink, struct directive *directive, const void *string) {
  if (!string) {
    put_null(sink, directive);
  } else if (sink->wide) {
    sink->wide->string(sink, directive, string);
  } else if (directive->length >= LENGTH_LONG) {
    put_wide_string(sink, directive, string);
  } else {
    int precision = directive->precision;
    size_t length = precision < 0 ? strlen(string) : strnlen(string, (size_t)precision);
    if (sink->leaves) length = __leaving_text(sink, directive->width, length);
    __format_text(sink, directive, string, length);
  }
}
