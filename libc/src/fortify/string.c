// Fortified functions of string.h.
#include <string.h>

#include "fortify.h"

void *__memcpy_chk(void *to, const void *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return memcpy(to, from, size);
}

void *__memmove_chk(void *to, const void *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return memmove(to, from, size);
}

void *__mempcpy_chk(void *to, const void *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return mempcpy(to, from, size);
}

void *__memset_chk(void *block, int byte, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return memset(block, byte, size);
}

void __explicit_bzero_chk(void *block, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  explicit_bzero(block, size);
}

char *__strcpy_chk(char *to, const char *from, size_t room) {
  REQUIRE_ROOM(strlen(from) + 1, room);
  return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t room) {
  REQUIRE_ROOM(strlen(from) + 1, room);
  return stpcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return strncpy(to, from, size);
}

char *__stpncpy_chk(char *to, const char *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return stpncpy(to, from, size);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
  REQUIRE_ROOM(strlen(to) + strlen(from) + 1, room);
  return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t size, size_t room) {
  REQUIRE_ROOM(strlen(to) + strnlen(from, size) + 1, room);
  return strncat(to, from, size);
}

size_t __strlcpy_chk(char *to, const char *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return strlcpy(to, from, size);
}

size_t __strlcat_chk(char *to, const char *from, size_t size, size_t room) {
  REQUIRE_ROOM(size, room);
  return strlcat(to, from, size);
}
