// Padding: spaces outside, zeros between prefix and body.
#include "format.h"

static const char spaces[] = "                                ";
static const char zeros[] = "00000000000000000000000000000000";

void __sink_repeat(struct sink *sink, char byte, long count) {
  const char *run = byte == ' ' ? spaces : zeros;
  long most = (long)sizeof spaces - 1;
  if (sink->full && count > 0) {
    sink->total += (size_t)count;
    return;
  }
  for (; count > most; count -= most) sink->put(sink, run, (size_t)most);
  if (count > 0) sink->put(sink, run, (size_t)count);
}

long __field_begin(struct sink *sink, const struct directive *directive, const char *prefix,
                   long prefix_length, long body_length) {
  long missing = directive->width - prefix_length - body_length;
  int left = directive->flags & FLAG_LEFT;
  int zero = directive->flags & FLAG_ZERO && !left;
  if (!left && !zero) __sink_repeat(sink, ' ', missing);
  sink_put(sink, prefix, (size_t)prefix_length);
  if (zero) __sink_repeat(sink, '0', missing);
  return left ? missing : 0;
}
