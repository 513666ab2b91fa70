// Dates as wide text: the format is translated to multibyte characters and the result back.
#include <stdlib.h>
#include <time.h>
#include <wchar.h>

#include "alias.h"

static size_t convert(wchar_t *to, size_t size, char *format, size_t format_size,
                      const wchar_t *wide_format, const struct tm *time) {
  wcstombs(format, wide_format, format_size);
  size_t room = size * 6 + 1;
  char *text = malloc(room);
  if (!text) return 0;
  size_t length = strftime(text, room, format, time);
  size_t characters = length ? mbstowcs(to, text, size) : 0;
  free(text);
  return characters < size ? characters : 0;
}

size_t wcsftime(wchar_t *restrict to, size_t size, const wchar_t *restrict format,
                const struct tm *restrict time) {
  size_t format_size = wcslen(format) * 6 + 1;
  char *narrow_format = malloc(format_size);
  if (!narrow_format) return 0;
  size_t result = convert(to, size, narrow_format, format_size, format, time);
  free(narrow_format);
  return result;
}

size_t wcsftime_l(wchar_t *restrict to, size_t size, const wchar_t *restrict format,
                  const struct tm *restrict time, locale_t locale) {
  (void)locale;
  return wcsftime(to, size, format, time);
}
ALIAS(__wcsftime_l, wcsftime_l);
