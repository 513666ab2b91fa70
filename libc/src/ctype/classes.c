// The classification functions. They compare instead of looking into the tables, which keeps
// expressions over input short, but they give the same values as glibc's macros, which return a
// bit of the table, and they insist on an argument that the tables have: anything else reads
// outside of them in glibc.
#include <ctype.h>

#include "alias.h"
#include "host.h"
#include "letter_case.h"

static void check_outside(void) {
  __clew_finding("out-of-bounds", "character class of a value that is neither EOF nor a character");
}

#define CHECK(c)                                                                                \
  if ((unsigned)(c) + 128u > 383u) check_outside()

#define CLASS(name, bit, condition)                                                             \
  int is##name(int c) {                                                                         \
    CHECK(c);                                                                                   \
    return (condition) ? bit : 0;                                                               \
  }                                                                                             \
  int is##name##_l(int c, locale_t locale) {                                                    \
    (void)locale;                                                                               \
    return is##name(c);                                                                         \
  }                                                                                             \
  ALIAS(__is##name##_l, is##name##_l)

CLASS(alnum, _ISalnum, IS_LETTER(c) | IS_DIGIT(c));
CLASS(alpha, _ISalpha, IS_LETTER(c));
CLASS(blank, _ISblank, (c == ' ') | (c == '\t'));
CLASS(cntrl, _IScntrl, ((unsigned)c < 32u) | (c == 127));
CLASS(digit, _ISdigit, IS_DIGIT(c));
CLASS(graph, _ISgraph, (unsigned)c - '!' < 94u);
CLASS(lower, _ISlower, IS_LOWER(c));
CLASS(print, _ISprint, (unsigned)c - ' ' < 95u);
CLASS(punct, _ISpunct, ((unsigned)c - '!' < 94u) & !(IS_LETTER(c) | IS_DIGIT(c)));
CLASS(space, _ISspace, IS_SPACE(c));
CLASS(upper, _ISupper, IS_UPPER(c));
CLASS(xdigit, _ISxdigit, IS_DIGIT(c) | (((unsigned)c | 32u) - 'a' < 6u));

int isctype(int c, int mask) { return (*__ctype_b_loc())[c] & mask; }
ALIAS(__isctype, isctype);

int isascii(int c) { return (unsigned)c < 128u; }

int toascii(int c) { return c & 127; }
