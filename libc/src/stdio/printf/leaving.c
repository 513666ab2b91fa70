// Values on their way out, as they are (see the model).
#include <string.h>

#include "leaving.h"

intmax_t __leaving_integer(struct sink *sink, const struct directive *directive, char conversion,
                           intmax_t value) {
  (void)sink, (void)directive, (void)conversion;
  return value;
}

size_t __leaving_text(struct sink *sink, long width, size_t length) {
  (void)sink, (void)width;
  return length;
}

const char *__leaving_newline(const struct stream *stream, const char *bytes, size_t count) {
  (void)stream;
  return memrchr(bytes, '\n', count);
}

size_t __leaving_length(const struct stream *stream, size_t length) {
  (void)stream;
  return length;
}
