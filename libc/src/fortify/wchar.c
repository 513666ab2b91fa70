// Fortified functions of wchar.h; sizes are counted in characters.
#include <stdlib.h>
#include <wchar.h>

#include "fortify.h"

wchar_t *__wmemcpy_chk(wchar_t *to, const wchar_t *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return wmemcpy(to, from, size);
}

wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return wmemmove(to, from, size);
}

wchar_t *__wmempcpy_chk(wchar_t *to, const wchar_t *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return wmempcpy(to, from, size);
}

wchar_t *__wmemset_chk(wchar_t *block, wchar_t c, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return wmemset(block, c, size);
}

wchar_t *__wcscpy_chk(wchar_t *to, const wchar_t *from, size_t room) {
  REQUIRE_ROOM(wcslen(from) + 1, room);
  return wcscpy(to, from);
}

wchar_t *__wcpcpy_chk(wchar_t *to, const wchar_t *from, size_t room) {
  REQUIRE_ROOM(wcslen(from) + 1, room);
  return wcpcpy(to, from);
}

wchar_t *__wcsncpy_chk(wchar_t *to, const wchar_t *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return wcsncpy(to, from, size);
}

wchar_t *__wcpncpy_chk(wchar_t *to, const wchar_t *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return wcpncpy(to, from, size);
}

wchar_t *__wcscat_chk(wchar_t *to, const wchar_t *from, size_t room) {
  REQUIRE_ROOM(wcslen(to) + wcslen(from) + 1, room);
  return wcscat(to, from);
}

wchar_t *__wcsncat_chk(wchar_t *to, const wchar_t *from, size_t size, size_t room) {
  REQUIRE_ROOM(wcslen(to) + wcsnlen(from, size) + 1, room);
  return wcsncat(to, from, size);
}

size_t __wcrtomb_chk(char *to, wchar_t c, mbstate_t *state, size_t room) {
  REQUIRE_ROOM(MB_CUR_MAX, room);
  return wcrtomb(to, c, state);
}

int __wctomb_chk(char *to, wchar_t c, size_t room) {
  REQUIRE_ROOM(MB_CUR_MAX, room);
  return wctomb(to, c);
}

size_t __mbstowcs_chk(wchar_t *to, const char *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return mbstowcs(to, from, size);
}

size_t __wcstombs_chk(char *to, const wchar_t *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return wcstombs(to, from, size);
}

size_t __mbsrtowcs_chk(wchar_t *to, const char **from, size_t size, mbstate_t *state,
                       size_t room) {
  REQUIRE_ROOM(size, room);
  return mbsrtowcs(to, from, size, state);
}

size_t __wcsrtombs_chk(char *to, const wchar_t **from, size_t size, mbstate_t *state,
                       size_t room) {
  REQUIRE_ROOM(size, room);
  return wcsrtombs(to, from, size, state);
}

size_t __mbsnrtowcs_chk(wchar_t *to, const char **from, size_t bytes, size_t size,
                        mbstate_t *state, size_t room) {
  REQUIRE_ROOM(size, room);
  return mbsnrtowcs(to, from, bytes, size, state);
}

size_t __wcsnrtombs_chk(char *to, const wchar_t **from, size_t characters, size_t size,
                        mbstate_t *state, size_t room) {
  REQUIRE_ROOM(size, room);
  return wcsnrtombs(to, from, characters, size, state);
}
