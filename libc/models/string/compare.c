// Comparing strings and blocks, for strcmp and its relatives: the result on input is one expression over all
// bytes, and whoever asks whether two strings are equal decides that once.
//
// What is read is what the functions would read: a byte counts only if all before it were equal. So a byte
// beyond the end of an object is reached only by deciding that all before it are equal, and then it is a finding.
#include <stddef.h>

#include "letter_case.h"
#include "models.h"

// After so many bytes of input "equal so far" is decided: expressions stay short.
enum { STRETCH = 64 };

static long byte_at(const unsigned char *bytes, size_t i, int kind) {
  long byte = bytes[i];
  return kind & ANY_CASE ? (long)TO_LOWER(byte) : byte;
}

// How many bytes can be read of both. Where a pointer is input, each byte is decided before the next is read.
static size_t readable(const void *a, const void *b) {
  if (IS_SYMBOLIC(a) | IS_SYMBOLIC(b)) return 0;
  size_t in_a = __clew_readable(a);
  size_t in_b = __clew_readable(b);
  return in_a < in_b ? in_a : in_b;
}

static int on_input(const unsigned char *a, const unsigned char *b, size_t size, int kind) {
  size_t safe = readable(a, b);
  long equal = 1;
  long result = 0;
  for (size_t i = 0; i < size; i++) {
    if ((i >= safe || i % STRETCH == STRETCH - 1) && !equal) break;
    long p = byte_at(a, i, kind);
    long q = byte_at(b, i, kind);
    result = __clew_ite(equal & (p != q), p - q, result);
    equal &= p == q;
    // Where they are equal one of them tells the end: a concrete one, so that the loop ends with it.
    if (kind & IS_TEXT) equal &= (IS_SYMBOLIC(q) ? p : q) != 0;
    if (!IS_SYMBOLIC(equal) && !equal) break;
  }
  return (int)result;
}

int __model_compare(const void *a, const void *b, size_t size, int kind) {
  const unsigned char *left = a;
  const unsigned char *right = b;
  for (; size > 0; size--, left++, right++) {
    long p = byte_at(left, 0, kind);
    long q = byte_at(right, 0, kind);
    if (IS_SYMBOLIC(p) | IS_SYMBOLIC(q)) return on_input(left, right, size, kind);
    if (p != q) return (int)(p - q);
    if ((kind & IS_TEXT) && p == 0) return 0;
  }
  return 0;
}
