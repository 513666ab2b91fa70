// Finding a string or block in another one. In text that is input, whether it is there at all is one decision, and
// where it was found is an expression. What is searched for is concrete as a rule; where it is not, where the text
// may have no end, or where the expression would be large, each place is decided as ever.
#include <string.h>

#include "letter_case.h"
#include "models.h"

// The comparisons of bytes that one expression may have.
enum { LARGEST = 2048 };

static int is_same(int p, int q, int any_case) {
  return any_case ? TO_LOWER(p) == TO_LOWER(q) : p == q;
}

// Whether `size` bytes are those of `part`: one expression.
static long is_here(const char *text, const char *part, size_t size, int any_case) {
  long here = 1;
  for (size_t i = 0; i < size; i++)
    here &= is_same((unsigned char)text[i], (unsigned char)part[i], any_case);
  return here;
}

// Bytes up to a zero that is concrete; `limit` if there is none before it.
static size_t extent(const char *text, size_t limit) {
  size_t end = 0;
  while (end < limit && (IS_SYMBOLIC(text[end]) || text[end])) end++;
  return end;
}

static int has_input(const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (IS_SYMBOLIC(text[i])) return 1;
  }
  return 0;
}

// The first position of the part in `size` bytes, -1 if there is none; a zero ends what is text. From the last place to the first.
static long position_of(const char *text, size_t size, const char *part, size_t part_size, int kind) {
  long position = -1;
  for (size_t i = size - part_size + 1; i-- > 0;) {
    long here = is_here(text + i, part, part_size, kind & ANY_CASE);
    position = __clew_ite(here, (long)i, position);
    if (kind & IS_TEXT) position = __clew_ite(text[i] == 0, -1, position);
  }
  return position;
}

// Each place is decided, and at each place each byte, up to the end of the text. A part with a byte is assumed.
static char *by_decisions(const char *text, const char *part, int any_case) {
  for (; *text; text++) {
    size_t i = 0;
    while (part[i] && is_same((unsigned char)text[i], (unsigned char)part[i], any_case)) i++;
    if (!part[i]) return (char *)text;
    if (!text[i]) return NULL;
  }
  return NULL;
}

static char *find(const char *text, const char *part, int any_case) {
  if (!*part) return (char *)text;
  // What is concrete needs no expression, and ends early.
  while (!IS_SYMBOLIC(text) && !IS_SYMBOLIC(*text) && !IS_SYMBOLIC(*part)) {
    if (!*text) return NULL;
    if (is_same((unsigned char)*text, (unsigned char)*part, any_case)) break;
    text++;
  }
  if (IS_SYMBOLIC(text) || IS_SYMBOLIC(part) || !__model_is_concrete(part))
    return by_decisions(text, part, any_case);
  size_t part_size = strlen(part);
  size_t limit = LARGEST / part_size;
  if (__clew_readable(text) < limit) limit = __clew_readable(text);
  size_t size = extent(text, limit);
  if (size == limit || !has_input(text, size)) return by_decisions(text, part, any_case);
  if (size < part_size) return NULL;
  int kind = IS_TEXT | (any_case ? ANY_CASE : 0);
  long position = position_of(text, size, part, part_size, kind);
  return position < 0 ? NULL : (char *)text + position;
}

char *strstr(const char *text, const char *part) { return find(text, part, 0); }

char *strcasestr(const char *text, const char *part) { return find(text, part, 1); }

void *memmem(const void *block, size_t size, const void *part, size_t part_size) {
  const char *text = block;
  if (part_size == 0) return (void *)block;
  if (IS_SYMBOLIC(size) || IS_SYMBOLIC(part_size) || IS_SYMBOLIC(block) || IS_SYMBOLIC(part) ||
      size < part_size || size > __clew_readable(block) || size * part_size > LARGEST) {
    for (; size >= part_size; size--, text++) {
      if (memcmp(text, part, part_size) == 0) return (void *)text;
    }
    return NULL;
  }
  long position = position_of(text, size, part, part_size, 0);
  return position < 0 ? NULL : (char *)text + position;
}
