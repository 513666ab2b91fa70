// The tables that code compiled against glibc's headers reads for itself, for the indices -128 to
// 255. Bytes from 128 on belong to no class, in "C" as in UTF-8. Nothing lies near them (isGuarded in
// src/program/image.ts), so that an index which is no character is met, and explained.
#include <ctype.h>

#define GUARDED __attribute__((section(".clew.guarded")))
#define OFFSET 128
#define AT(c) [OFFSET + (c)]
#define RANGE(first, last) [OFFSET + (first) ... OFFSET + (last)]

#define PRINTED (_ISprint | _ISgraph)
#define LETTER (PRINTED | _ISalpha | _ISalnum)

GUARDED static const unsigned short classes[384] = {
    RANGE(0, 8) = _IScntrl,
    AT('\t') = _IScntrl | _ISspace | _ISblank,
    RANGE('\n', '\r') = _IScntrl | _ISspace,
    RANGE(14, 31) = _IScntrl,
    AT(' ') = _ISprint | _ISspace | _ISblank,
    RANGE('!', '/') = PRINTED | _ISpunct,
    RANGE('0', '9') = PRINTED | _ISdigit | _ISxdigit | _ISalnum,
    RANGE(':', '@') = PRINTED | _ISpunct,
    RANGE('A', 'F') = LETTER | _ISupper | _ISxdigit,
    RANGE('G', 'Z') = LETTER | _ISupper,
    RANGE('[', '`') = PRINTED | _ISpunct,
    RANGE('a', 'f') = LETTER | _ISlower | _ISxdigit,
    RANGE('g', 'z') = LETTER | _ISlower,
    RANGE('{', '~') = PRINTED | _ISpunct,
    AT(127) = _IScntrl,
};

// Sixteen entries that map to themselves.
#define SAME(c)                                                                                 \
  (c), (c) + 1, (c) + 2, (c) + 3, (c) + 4, (c) + 5, (c) + 6, (c) + 7, (c) + 8, (c) + 9, (c) + 10, \
      (c) + 11, (c) + 12, (c) + 13, (c) + 14, (c) + 15
#define SAME_64(c) SAME(c), SAME((c) + 16), SAME((c) + 32), SAME((c) + 48)
#define HIGH_HALF SAME_64(128), SAME_64(192)
// A negative char means the same as the unsigned one, but -1 is EOF.
#define NEGATIVE_HALF SAME_64(128), SAME_64(192)
#define LOWER_LETTERS                                                                           \
  'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', \
      't', 'u', 'v', 'w', 'x', 'y', 'z'
#define UPPER_LETTERS                                                                           \
  'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', \
      'T', 'U', 'V', 'W', 'X', 'Y', 'Z'
#define BETWEEN_CASES '[', '\\', ']', '^', '_', '`'
#define AFTER_LETTERS '{', '|', '}', '~', 127

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winitializer-overrides"
GUARDED static const int lower[384] = {
    NEGATIVE_HALF, SAME_64(0), '@', LOWER_LETTERS, BETWEEN_CASES, LOWER_LETTERS, AFTER_LETTERS,
    HIGH_HALF, AT(-1) = -1,
};
GUARDED static const int upper[384] = {
    NEGATIVE_HALF, SAME_64(0), '@', UPPER_LETTERS, BETWEEN_CASES, UPPER_LETTERS, AFTER_LETTERS,
    HIGH_HALF, AT(-1) = -1,
};
#pragma clang diagnostic pop

const unsigned short **__ctype_b_loc(void) {
  static const unsigned short *table = classes + OFFSET;
  return &table;
}

const int **__ctype_tolower_loc(void) {
  static const int *table = lower + OFFSET;
  return &table;
}

const int **__ctype_toupper_loc(void) {
  static const int *table = upper + OFFSET;
  return &table;
}
