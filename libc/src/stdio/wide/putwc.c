// Wide characters out.
#include <limits.h>

#include "stream.h"
#include "system_call.h"
#include "wide_stream.h"

wint_t fputwc(wchar_t character, FILE *file) {
  char bytes[MB_LEN_MAX];
  if (!__stream_is_wide(file)) return WEOF;
  size_t count = wcrtomb(bytes, character, &stream_of(file)->writing_state);
  if (count == (size_t)-1) {
    file->_flags |= STREAM_ERROR;
    return WEOF;
  }
  return __stream_put(stream_of(file), bytes, count) == count ? (wint_t)character : WEOF;
}
ALIAS(putwc, fputwc);
ALIAS(fputwc_unlocked, fputwc);
ALIAS(putwc_unlocked, fputwc);

wint_t putwchar(wchar_t character) { return fputwc(character, stdout); }
ALIAS(putwchar_unlocked, putwchar);

int fputws(const wchar_t *restrict string, FILE *restrict file) {
  for (; *string; string++)
    if (fputwc(*string, file) == WEOF) return EOF;
  return 1;
}
ALIAS(fputws_unlocked, fputws);
