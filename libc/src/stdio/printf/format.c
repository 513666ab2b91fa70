// The engine: literal text is passed on in runs, directives are parsed and carried out one by one.
#include "format.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

static void store_count(const struct directive *directive, void *target, size_t count) {
  switch (directive->length) {
    case LENGTH_CHAR: *(signed char *)target = (signed char)count; break;
    case LENGTH_SHORT: *(short *)target = (short)count; break;
    case LENGTH_INT: *(int *)target = (int)count; break;
    default: *(long *)target = (long)count; break;
  }
}

static void format_pointer(struct sink *sink, struct directive *directive, union value value) {
  if (value.pointer) {
    value.integer = (intptr_t)value.pointer;
    __format_integer(sink, directive, value);
  } else {
    __format_text(sink, directive, "(nil)", 5);
  }
}

// %m is strerror(errno); %#m, since glibc 2.35, the error's name.
static void format_error(struct sink *sink, struct directive *directive, int error) {
  char room[128];
  directive->length = LENGTH_INT;
  const char *text = directive->flags & FLAG_ALTERNATE ? strerrorname_np(error)
                                                       : strerror_r(error, room, sizeof room);
  if (!text) {
    directive->conversion = 'd';
    __format_integer(sink, directive, (union value){.integer = error});
    return;
  }
  size_t length = strlen(text);
  if (directive->precision >= 0 && (size_t)directive->precision < length)
    length = (size_t)directive->precision;
  __format_text(sink, directive, text, length);
}

void __format_value(struct sink *sink, struct directive *directive, union value value) {
  switch (directive->conversion) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'b':
    case 'B': __format_integer(sink, directive, value); break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': __format_floating(sink, directive, value.number); break;
    case 'c': __format_character(sink, directive, value); break;
    case 's': __format_string(sink, directive, value.pointer); break;
    case 'p': format_pointer(sink, directive, value); break;
    case 'n': store_count(directive, value.pointer, sink->total + (size_t)sink->correction); break;
    case 'm': format_error(sink, directive, (int)value.integer); break;
    case '%': sink_put(sink, "%", 1); break;
    case '\0':
      if (sink->lenient) {
        __format_unknown(sink, directive);
        break;
      }
      errno = EINVAL;
      sink->failed = 1;
      break;
    default: __format_unknown(sink, directive);
  }
}

static void take_amounts(struct directive *directive, struct arguments *arguments) {
  if (directive->width_source == FROM_NEXT) {
    directive->width = va_arg(arguments->list, int);
    if (directive->width < 0 && directive->width != TOO_LARGE) {
      directive->width = -directive->width;
      directive->flags |= FLAG_LEFT;
    }
  }
  if (directive->precision_source == FROM_NEXT) {
    directive->precision = va_arg(arguments->list, int);
    if (directive->precision < 0) directive->precision = -1;
  }
}

static int is_numbered(const struct directive *directive) {
  return directive->value_source > 0 || directive->width_source > 0 ||
         directive->precision_source > 0;
}

static int is_too_long(const struct directive *directive) {
  return directive->width == TOO_LARGE || directive->precision == TOO_LARGE;
}

static void format_in_order(struct sink *sink, const char *format, struct arguments *arguments,
                            va_list all, int error) {
  const char *text = format;
  while (!sink->failed) {
    const char *start = text;
    while (*text && *text != '%') text++;
    if (text != start) sink->put(sink, start, (size_t)(text - start));
    if (!*text) return;
    if (__format_plain(sink, text[1], arguments)) {
      text += 2;
      continue;
    }
    struct directive directive;
    const char *after = __format_directive(text + 1, &directive);
    if (is_numbered(&directive)) {
      __format_numbered(sink, text, all);
      return;
    }
    take_amounts(&directive, arguments);
    if (is_too_long(&directive)) {
      errno = EOVERFLOW;
      sink->failed = 1;
      return;
    }
    union value value = __format_fetch(&directive, arguments);
    if (directive.conversion == 'm') value.integer = error;
    if (directive.half_known) sink->lenient = 1;
    __format_value(sink, &directive, value);
    text = after;
  }
}

int __format(struct sink *sink, const char *format, va_list list) {
  struct arguments arguments;
  int error = errno;
  sink->total = 0;
  sink->failed = 0;
  sink->lenient = 0;
  va_copy(arguments.list, list);
  format_in_order(sink, format, &arguments, list, error);
  va_end(arguments.list);
  if (sink->failed) return -1;
  if (sink->total > INT_MAX) {
    errno = EOVERFLOW;
    return -1;
  }
  return (int)((long)sink->total + sink->correction);
}
