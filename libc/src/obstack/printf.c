// printf to a growing object.
#include <obstack.h>
#include <stdio.h>

#include "format.h"

struct obstack_sink {
  struct sink sink;
  struct obstack *stack;
};

static void put(struct sink *sink, const char *bytes, size_t count) {
  sink->total += count;
  obstack_grow(((struct obstack_sink *)sink)->stack, bytes, count);
}

int obstack_vprintf(struct obstack *restrict stack, const char *restrict format, va_list arguments) {
  struct obstack_sink sink = {.sink = {.put = put}, .stack = stack};
  return __format(&sink.sink, format, arguments);
}

int obstack_printf(struct obstack *restrict stack, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = obstack_vprintf(stack, format, arguments);
  va_end(arguments);
  return result;
}

int __obstack_vprintf_chk(struct obstack *stack, int flag, const char *format, va_list arguments) {
  (void)flag;
  return obstack_vprintf(stack, format, arguments);
}

int __obstack_printf_chk(struct obstack *stack, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = obstack_vprintf(stack, format, arguments);
  va_end(arguments);
  return result;
}
