// Lengths and copies of wide strings.
#include <stdlib.h>
#include <wchar.h>

#include "alias.h"

size_t wcslen(const wchar_t *text) {
  const wchar_t *end = text;
  while (*end) end++;
  return (size_t)(end - text);
}

size_t wcsnlen(const wchar_t *text, size_t size) {
  const wchar_t *end = text;
  while (size > 0 && *end) {
    end++;
    size--;
  }
  return (size_t)(end - text);
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from) {
  while ((*to = *from)) {
    to++;
    from++;
  }
  return to;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
  wcpcpy(to, from);
  return to;
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  while (size > 0 && *from) {
    *to++ = *from++;
    size--;
  }
  wmemset(to, 0, size);
  return to;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  wcpncpy(to, from, size);
  return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
  wcpcpy(to + wcslen(to), from);
  return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  wchar_t *end = to + wcslen(to);
  while (size > 0 && *from) {
    *end++ = *from++;
    size--;
  }
  *end = 0;
  return to;
}

size_t wcslcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  size_t length = wcslen(from);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    wmemcpy(to, from, copied);
    to[copied] = 0;
  }
  return length;
}

size_t wcslcat(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  size_t length = wcsnlen(to, size);
  return length + wcslcpy(to + length, from, size - length);
}

wchar_t *wcsdup(const wchar_t *text) {
  size_t size = wcslen(text) + 1;
  wchar_t *copy = malloc(size * sizeof *copy);
  return copy ? wmemcpy(copy, text, size) : NULL;
}
ALIAS(__wcsdup, wcsdup);
