// Comparing strings and blocks, for strcmp and its relatives: the result on input is one expression over all
// bytes, and whoever asks whether two strings are equal decides that once.
//
// What is read is what the functions would read: a byte counts only if all before it were equal. So a byte
// beyond the end of an object is reached only by deciding that all before it are equal, and then it is a finding.
#include <stddef.h>

#include "letter_case.h"
#include "models.h"

// So many bytes make one expression; whether more matter is decided.
enum { STRETCH = 64 };

static int byte_at(const unsigned char *bytes, size_t i, int kind) {
  int byte = bytes[i];
  return kind & ANY_CASE ? (int)TO_LOWER(byte) : byte;
}

// Whether the text goes on behind two equal bytes. One of them tells: a concrete one, if there is one.
static int goes_on(int p, int q, int kind) {
  return kind & IS_TEXT ? (IS_SYMBOLIC(q) ? p : q) != 0 : 1;
}

// Bytes that can be read of both, at least the first, which the functions read in any case. Where a pointer is
// input, each byte is decided before the next is read.
static size_t readable(const void *a, const void *b) {
  if (IS_SYMBOLIC(a) | IS_SYMBOLIC(b)) return 1;
  size_t size = STRETCH;
  if (__clew_readable(a) < size) size = __clew_readable(a);
  if (__clew_readable(b) < size) size = __clew_readable(b);
  return size > 0 ? size : 1;
}

// How many of `size` bytes matter at most: up to a concrete difference or a concrete end.
static size_t extent(const unsigned char *a, const unsigned char *b, size_t size, int kind) {
  for (size_t i = 0; i < size; i++) {
    int p = byte_at(a, i, kind);
    int q = byte_at(b, i, kind);
    int differ = !IS_SYMBOLIC(p) && !IS_SYMBOLIC(q) && p != q;
    int end = (kind & IS_TEXT) && ((!IS_SYMBOLIC(p) && p == 0) || (!IS_SYMBOLIC(q) && q == 0));
    if (differ || end) return i + 1;
  }
  return size + 1;
}

static int difference(const unsigned char *a, const unsigned char *b, size_t size, int kind) {
  int result = 0;
  for (size_t i = size; i-- > 0;) {
    int p = byte_at(a, i, kind);
    int q = byte_at(b, i, kind);
    result = __clew_ite_int(p != q, p - q, __clew_ite_int(goes_on(p, q, kind), result, 0));
  }
  return result;
}

static int are_equal(const unsigned char *a, const unsigned char *b, size_t size, int kind) {
  int equal = 1;
  for (size_t i = size; i-- > 0;) {
    int p = byte_at(a, i, kind);
    int q = byte_at(b, i, kind);
    equal = (p == q) & goes_on(p, q, kind) & equal;
  }
  return equal;
}

static int on_input(const unsigned char *a, const unsigned char *b, size_t size, int kind) {
  while (size > 0) {
    size_t stretch = readable(a, b);
    if (size <= stretch) stretch = size;
    size_t end = extent(a, b, stretch, kind);
    if (end <= stretch || stretch == size) {
      return difference(a, b, end <= stretch ? end : stretch, kind);
    }
    if (!are_equal(a, b, stretch, kind)) return difference(a, b, stretch, kind);
    a += stretch;
    b += stretch;
    size -= stretch;
  }
  return 0;
}

int __model_compare(const void *a, const void *b, size_t size, int kind) {
  const unsigned char *left = a;
  const unsigned char *right = b;
  for (; size > 0; size--, left++, right++) {
    int p = byte_at(left, 0, kind);
    int q = byte_at(right, 0, kind);
    if (IS_SYMBOLIC(p) | IS_SYMBOLIC(q)) return on_input(left, right, size, kind);
    if (p != q) return p - q;
    if ((kind & IS_TEXT) && p == 0) return 0;
  }
  return 0;
}
