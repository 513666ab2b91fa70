// Finding characters and strings in wide strings, and splitting them.
#include <wchar.h>

#include "alias.h"

wchar_t *wcschrnul(const wchar_t *text, wchar_t c) {
  while (*text && *text != c) text++;
  return (wchar_t *)text;
}

wchar_t *wcschr(const wchar_t *text, wchar_t c) {
  text = wcschrnul(text, c);
  return *text == c ? (wchar_t *)text : NULL;
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t c) {
  const wchar_t *last = NULL;
  for (;; text++) {
    if (*text == c) last = text;
    if (!*text) return (wchar_t *)last;
  }
}

static int contains(const wchar_t *set, wchar_t c) {
  for (; *set; set++) {
    if (*set == c) return 1;
  }
  return 0;
}

size_t wcsspn(const wchar_t *text, const wchar_t *accept) {
  const wchar_t *end = text;
  while (*end && contains(accept, *end)) end++;
  return (size_t)(end - text);
}

size_t wcscspn(const wchar_t *text, const wchar_t *reject) {
  const wchar_t *end = text;
  while (*end && !contains(reject, *end)) end++;
  return (size_t)(end - text);
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *accept) {
  text += wcscspn(text, accept);
  return *text ? (wchar_t *)text : NULL;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *part) {
  for (;; text++) {
    const wchar_t *p = text;
    const wchar_t *q = part;
    while (*q && *p == *q) {
      p++;
      q++;
    }
    if (!*q) return (wchar_t *)text;
    if (!*p) return NULL;
  }
}
ALIAS(wcswcs, wcsstr);

wchar_t *wcstok(wchar_t *restrict text, const wchar_t *restrict separators,
                wchar_t **restrict rest) {
  if (!text) text = *rest;
  if (!text) return NULL;
  text += wcsspn(text, separators);
  if (!*text) {
    *rest = NULL;
    return NULL;
  }
  wchar_t *end = text + wcscspn(text, separators);
  *rest = *end ? end + 1 : NULL;
  *end = 0;
  return text;
}
