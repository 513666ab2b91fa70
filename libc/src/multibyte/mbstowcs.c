// Whole strings from multibyte to wide and back.
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define ILLEGAL ((size_t)-1)
#define INCOMPLETE ((size_t)-2)

// At most `bytes` bytes of input and `size` characters of output. Without output it only counts.
size_t mbsnrtowcs(wchar_t *restrict to, const char **restrict from, size_t bytes, size_t size,
                  mbstate_t *restrict state) {
  static mbstate_t own_state;
  const char *p = *from;
  size_t count = 0;
  mbstate_t counting;
  if (!state) state = &own_state;
  if (!to) {
    counting = *state;
    state = &counting;
  }
  while (bytes > 0 && (!to || count < size)) {
    wchar_t c;
    size_t used = mbrtowc(&c, p, bytes, state);
    if (used == ILLEGAL) {
      if (to) *from = p;
      return ILLEGAL;
    }
    if (used == INCOMPLETE) {
      p += bytes;
      break;
    }
    if (to) to[count] = c;
    if (c == 0) {
      if (to) *from = NULL;
      return count;
    }
    count++;
    p += used;
    bytes -= used;
  }
  if (to) *from = p;
  return count;
}

// No limit on the bytes: decoding stops at the final zero, and reads nothing before it needs it.
size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t size,
                 mbstate_t *restrict state) {
  static mbstate_t own_state;
  return mbsnrtowcs(to, from, (size_t)-1, size, state ? state : &own_state);
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t size) {
  mbstate_t state = {0};
  const char *rest = from;
  return mbsrtowcs(to, &rest, size, &state);
}

size_t wcsnrtombs(char *restrict to, const wchar_t **restrict from, size_t characters,
                  size_t size, mbstate_t *restrict state) {
  const wchar_t *p = *from;
  size_t count = 0;
  for (; characters > 0 && (!to || count < size); characters--, p++) {
    char bytes[16];
    size_t length = wcrtomb(bytes, *p, state);
    if (length == ILLEGAL) {
      if (to) *from = p;
      return ILLEGAL;
    }
    if (to && count + length > size) break;
    if (to) memcpy(to + count, bytes, length);
    if (*p == 0) {
      if (to) *from = NULL;
      return count;
    }
    count += length;
  }
  if (to) *from = p;
  return count;
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t size,
                 mbstate_t *restrict state) {
  return wcsnrtombs(to, from, (size_t)-1, size, state);
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t size) {
  const wchar_t *rest = from;
  return wcsrtombs(to, &rest, size, NULL);
}
