// Output that leaves the program: nobody in it can look at what was written, so that how many digits a number has there is
// no reason to tell paths apart. The functions here do nothing; their models (libc/models/) take numbers as this run has them,
// without a decision, and keep what the program can see of them, the counts, as expressions.
#ifndef CLEW_INTERNAL_LEAVING_H
#define CLEW_INTERNAL_LEAVING_H

#include "format.h"
#include "stream.h"

// Whether a stream's bytes leave the program: standard output and errors, while nobody has put something else there.
int __stream_leaves(const struct stream *);

// Standard descriptors that were closed or replaced.
extern char __descriptor_was_replaced[3];

static inline void descriptor_is_replaced(int descriptor) {
  if (descriptor >= 0 && descriptor < 3) __descriptor_was_replaced[descriptor] = 1;
}

// An integer that a directive puts into a sink that leaves; `directive` may be NULL for one without flags, width and precision.
intmax_t __leaving_integer(struct sink *, const struct directive *, char conversion, intmax_t value);

// The length of a string that is put into a sink that leaves, in a field of so many characters.
size_t __leaving_text(struct sink *, long width, size_t length);

// The last newline of what is written to a stream, NULL if there is none.
const char *__leaving_newline(const struct stream *, const char *bytes, size_t count);

// The length of a string that is written to a stream.
size_t __leaving_length(const struct stream *, size_t length);

#endif
