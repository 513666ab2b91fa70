// Which streams leave the program. A stream over a buffer of the program's does not, because the program can look into it.
#include "leaving.h"

char __descriptor_was_replaced[3];

// Set where output is looked at (clew compare): then every byte of it is an expression of the input.
int __clew_output_counts;

int __stream_leaves(const struct stream *stream) {
  if (__clew_output_counts) return 0;
  int descriptor = stream->file._fileno;
  if (stream->operations != &__stream_descriptor || descriptor < 1 || descriptor > 2) return 0;
  return !(stream->file._flags & STREAM_USER_BUFFER) && !__descriptor_was_replaced[descriptor];
}
