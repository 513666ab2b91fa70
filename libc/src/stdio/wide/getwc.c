// Wide characters in.
#include <errno.h>

#include "stream.h"
#include "system_call.h"
#include "wide_stream.h"

static wint_t fail(FILE *file) {
  errno = EILSEQ;
  file->_flags |= STREAM_ERROR;
  return WEOF;
}

static wint_t decode(FILE *file) {
  mbstate_t *state = &stream_of(file)->reading_state;
  int begun = 0;
  for (;;) {
    wchar_t character;
    int byte = fgetc(file);
    if (byte == EOF) return begun ? fail(file) : WEOF;
    char single = (char)byte;
    size_t used = mbrtowc(&character, &single, 1, state);
    if (used == (size_t)-1) return fail(file);
    if (used != (size_t)-2) return (wint_t)character;
    begun = 1;
  }
}

wint_t fgetwc(FILE *file) { return __stream_is_wide(file) ? decode(file) : WEOF; }
ALIAS(getwc, fgetwc);
ALIAS(fgetwc_unlocked, fgetwc);
ALIAS(getwc_unlocked, fgetwc);

wint_t getwchar(void) { return fgetwc(stdin); }
ALIAS(getwchar_unlocked, getwchar);

wchar_t *fgetws(wchar_t *restrict target, int size, FILE *restrict file) {
  int count = 0;
  if (size <= 0) return NULL;
  int old_error = file->_flags & STREAM_ERROR;
  file->_flags &= ~STREAM_ERROR;
  while (count < size - 1) {
    wint_t character = fgetwc(file);
    if (character == WEOF) break;
    target[count++] = (wchar_t)character;
    if (character == L'\n') break;
  }
  int new_error = file->_flags & STREAM_ERROR;
  file->_flags |= old_error;
  if ((count == 0 && size > 1) || new_error) return NULL;
  target[count] = L'\0';
  return target;
}
ALIAS(fgetws_unlocked, fgetws);
