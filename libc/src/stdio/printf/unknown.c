// A conversion that does not exist is printed as it stands, in glibc's order of flags; one without an end as far as it goes.
#include "format.h"

static void put_number(struct sink *sink, int value) {
  char room[12];
  char *digit = room + sizeof room;
  do *--digit = (char)('0' + value % 10);
  while (value /= 10);
  sink_put(sink, digit, (size_t)(room + sizeof room - digit));
}

void __format_unknown(struct sink *sink, const struct directive *directive) {
  int flags = directive->flags;
  sink->lenient = 1;
  sink_put(sink, "%", 1);
  if (flags & FLAG_ALTERNATE) sink_put(sink, "#", 1);
  if (flags & FLAG_GROUP) sink_put(sink, "'", 1);
  if (flags & FLAG_PLUS) sink_put(sink, "+", 1);
  else if (flags & FLAG_SPACE) sink_put(sink, " ", 1);
  if (flags & FLAG_LEFT) sink_put(sink, "-", 1);
  if (flags & FLAG_ZERO) sink_put(sink, "0", 1);
  if (flags & FLAG_LOCALE_DIGITS) sink_put(sink, "I", 1);
  if (directive->width) put_number(sink, directive->width);
  if (directive->precision >= 0) {
    sink_put(sink, ".", 1);
    put_number(sink, directive->precision);
  }
  if (directive->conversion) sink_put(sink, &directive->conversion, 1);
}
