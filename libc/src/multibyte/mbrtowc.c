// Multibyte characters to wide ones, byte by byte, so that a character may be cut in two.
//
// UTF-8 as glibc decodes it: up to six bytes and 31 bits; no overlong forms, no surrogates. The
// state holds the bits seen so far, and in __count how many bytes are still to come and, shifted
// by 8, how many there are in all.
#include <errno.h>
#include <stdlib.h>
#include <wchar.h>

#include "alias.h"
#include "locale_state.h"

#define ILLEGAL ((size_t)-1)
#define INCOMPLETE ((size_t)-2)

// The state stays as it is, as in glibc: only the program can know where to go on.
static size_t illegal(void) {
  errno = EILSEQ;
  return ILLEGAL;
}

// The number of bytes that begin with this one; 0 when no character does.
static int length_from_lead(unsigned char lead) {
  if (lead < 0xc2 || lead > 0xfd) return 0;
  return __builtin_clz(~((unsigned)lead << 24));
}

static int is_canonical(unsigned value, int length) {
  // From three bytes on, each gives five bits more than the form that is shorter by one.
  unsigned smallest = length == 2 ? 0x80 : 1u << (5 * length - 4);
  return value >= smallest && (value < 0xd800 || value > 0xdfff);
}

static size_t finish(wchar_t *to, unsigned value, int length, size_t used, mbstate_t *state) {
  if (!is_canonical(value, length)) return illegal();
  state->__count = 0;
  state->__value.__wch = 0;
  if (to) *to = (wchar_t)value;
  return used;
}

static size_t decode_utf8(wchar_t *to, const unsigned char *from, size_t size, mbstate_t *state) {
  int left = state->__count & 0xff;
  int length = state->__count >> 8;
  unsigned value = state->__value.__wch;
  size_t used = 0;
  if (left == 0) {
    length = length_from_lead(*from);
    if (length == 0) return illegal();
    value = *from & (0x7fu >> length);
    left = length - 1;
    used = 1;
  }
  for (; left > 0; left--, used++) {
    if (used == size) {
      state->__count = length << 8 | left;
      state->__value.__wch = value;
      return INCOMPLETE;
    }
    if ((from[used] & 0xc0) != 0x80) return illegal();
    value = value << 6 | (from[used] & 0x3fu);
  }
  return finish(to, value, length, used, state);
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict from, size_t size,
               mbstate_t *restrict state) {
  static mbstate_t own_state;
  if (!state) state = &own_state;
  if (!from) {
    to = NULL;
    from = "";
    size = 1;
  }
  if (size == 0) return INCOMPLETE;
  unsigned char first = (unsigned char)*from;
  if (state->__count == 0 && first < 0x80) {
    if (to) *to = first;
    return first != 0;
  }
  if (!__locale_is_utf8()) return illegal();
  return decode_utf8(to, (const unsigned char *)from, size, state);
}
ALIAS(__mbrtowc, mbrtowc);

size_t mbrlen(const char *restrict text, size_t size, mbstate_t *restrict state) {
  static mbstate_t own_state;
  return mbrtowc(NULL, text, size, state ? state : &own_state);
}
ALIAS(__mbrlen, mbrlen);

int mbsinit(const mbstate_t *state) { return !state || state->__count == 0; }

// ---- With a state of their own -----------------------------------------------------------------

// As in glibc, a character that was cut off stays in the state until mbtowc(NULL) resets it.
int mbtowc(wchar_t *restrict to, const char *restrict from, size_t size) {
  static mbstate_t state;
  if (!from) {
    state = (mbstate_t){0};
    return 0;
  }
  size_t result = mbrtowc(to, from, size, &state);
  return result >= INCOMPLETE ? -1 : (int)result;
}

int mblen(const char *text, size_t size) {
  mbstate_t state = {0};
  if (!text) return 0;
  size_t result = mbrtowc(NULL, text, size, &state);
  return result >= INCOMPLETE ? -1 : (int)result;
}

wint_t btowc(int c) { return c >= 0 && c < 0x80 ? (wint_t)c : WEOF; }
