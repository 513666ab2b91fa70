// Wide formats as UTF-8, so that printf and scanf have one engine each.
#include <errno.h>
#include <stdlib.h>
#include <wchar.h>

#include "wide_stream.h"

// How many bytes follow the first one, by the size of the character; -1: there is no such character.
static int continuation_bytes(wchar_t character) {
  if (character < 0 || character > 0x10ffff) return -1;
  return character < 0x80 ? 0 : character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
}

static char *encode(char *target, wchar_t character, int following) {
  static const unsigned char lead[] = {0x00, 0xc0, 0xe0, 0xf0};
  *target++ = (char)(lead[following] | character >> (6 * following));
  while (following) *target++ = (char)(0x80 | (character >> (6 * --following) & 0x3f));
  return target;
}

char *__wide_format(const wchar_t *format) {
  char *text = malloc(4 * wcslen(format) + 1);
  if (!text) return NULL;
  char *end = text;
  for (; *format; format++) {
    int following = continuation_bytes(*format);
    if (following < 0) {
      free(text);
      errno = EILSEQ;
      return NULL;
    }
    end = encode(end, *format, following);
  }
  *end = '\0';
  return text;
}
