// UTF-16 and UTF-32. A character outside the basic plane is two 16-bit units: the second one waits
// in the state, marked by a __count that no unfinished multibyte character has.
#include <errno.h>
#include <uchar.h>
#include <wchar.h>

#define ILLEGAL ((size_t)-1)
#define SECOND_UNIT ((size_t)-3)
#define WAITING (-0x7fffffff - 1)

size_t mbrtoc32(char32_t *restrict to, const char *restrict from, size_t size,
                mbstate_t *restrict state) {
  static mbstate_t own_state;
  wchar_t c;
  size_t used = mbrtowc(&c, from, size, state ? state : &own_state);
  if (used <= size && from && to) *to = (char32_t)c;
  return used;
}

size_t c32rtomb(char *restrict to, char32_t c, mbstate_t *restrict state) {
  return wcrtomb(to, (wchar_t)c, state);
}

static void reset(mbstate_t *state) {
  state->__count = 0;
  state->__value.__wch = 0;
}

size_t mbrtoc16(char16_t *restrict to, const char *restrict from, size_t size,
                mbstate_t *restrict state) {
  static mbstate_t own_state;
  if (!state) state = &own_state;
  if (state->__count == WAITING) {
    if (to) *to = (char16_t)state->__value.__wch;
    reset(state);
    return SECOND_UNIT;
  }
  wchar_t c = 0;
  size_t used = mbrtowc(&c, from, size, state);
  if (used > size || !from) return used;
  if (c < 0x10000) {
    if (to) *to = (char16_t)c;
    return used;
  }
  if (to) *to = (char16_t)(0xd7c0 + (c >> 10));
  state->__count = WAITING;
  state->__value.__wch = 0xdc00u + ((unsigned)c & 0x3ff);
  return used;
}

size_t c16rtomb(char *restrict to, char16_t c, mbstate_t *restrict state) {
  static mbstate_t own_state;
  if (!state) state = &own_state;
  if (!to) {
    reset(state);
    return 1;
  }
  if (state->__count == WAITING) {
    unsigned first = state->__value.__wch;
    reset(state);
    if (c < 0xdc00 || c > 0xdfff) {
      errno = EILSEQ;
      return ILLEGAL;
    }
    return wcrtomb(to, (wchar_t)(0x10000 + ((first & 0x3ff) << 10) + (c & 0x3ff)), NULL);
  }
  if (c >= 0xd800 && c <= 0xdbff) {
    state->__count = WAITING;
    state->__value.__wch = c;
    return 0;
  }
  return wcrtomb(to, c, NULL);
}
