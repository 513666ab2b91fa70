// Character sets for iconv: each is a way to take one character from bytes and a way to put one.
#ifndef CLEW_INTERNAL_CONVERSION_H
#define CLEW_INTERNAL_CONVERSION_H

#include <stddef.h>

typedef unsigned int code_point;

// What came of a character.
enum outcome {
  CONVERTED,
  ILLEGAL,     // no character begins here (decoding), or the set does not have it (encoding)
  INCOMPLETE,  // the input ends within a character
  NO_ROOM,
};

// A charset whose name leaves the byte order open is the machine's, and begins with a mark.
struct charset {
  enum outcome (*decode)(const struct charset *, const unsigned char *from, size_t size,
                         code_point *result, size_t *used);
  enum outcome (*encode)(const struct charset *, code_point, unsigned char *to, size_t room,
                         size_t *used);
  unsigned unit;  // bytes
  int is_big_endian;
  int has_mark;
};

// NULL where there is no set of that name.
const struct charset *__charset_named(const char *name, size_t length);

// The same set in the other byte order.
const struct charset *__charset_swapped(const struct charset *);

// What iconv_open returns.
struct conversion {
  const struct charset *from;
  const struct charset *to;
  const struct charset *source;  // `from`, in the byte order that its mark says
  int is_begun;   // the source's mark was read, if there was one
  int is_marked;  // the target's mark was written
  int transliterates;
  int ignores;
};

// What to write instead of a character that a set does not have: up to `room` code points. How many.
size_t __transliterate(code_point, code_point *to, size_t room);

#endif
