// A wide character goes back as its bytes, the last one first.
#include <limits.h>

#include "stream.h"
#include "wide_stream.h"

wint_t ungetwc(wint_t character, FILE *file) {
  char bytes[MB_LEN_MAX];
  mbstate_t state = {0};
  if (character == WEOF || !__stream_is_wide(file)) return WEOF;
  size_t count = wcrtomb(bytes, (wchar_t)character, &state);
  if (count == (size_t)-1) return WEOF;
  while (count)
    if (ungetc((unsigned char)bytes[--count], file) == EOF) return WEOF;
  return character;
}
