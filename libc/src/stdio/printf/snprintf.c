// printf into memory that the program provides.
#include <stdint.h>
#include <string.h>

#include "format.h"
#include "stream.h"
#include "system_call.h"

struct memory_sink {
  struct sink sink;
  char *target;
  size_t room;  // without the terminator
};

static void put_memory(struct sink *base, const char *bytes, size_t count) {
  struct memory_sink *sink = (struct memory_sink *)base;
  base->total += count;
  if (count > sink->room) count = sink->room;
  memcpy(sink->target, bytes, count);
  sink->target += count;
  sink->room -= count;
  base->full = sink->room == 0;
}

int vsnprintf(char *restrict target, size_t size, const char *restrict format, va_list arguments) {
  struct memory_sink sink = {.sink = {.put = put_memory}, .target = target};
  if (size) sink.room = size - 1;
  sink.sink.full = sink.room == 0;
  int result = __format(&sink.sink, format, arguments);
  if (size) *sink.target = '\0';
  return result;
}
ALIAS(_IO_vsnprintf, vsnprintf);

int snprintf(char *restrict target, size_t size, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vsnprintf(target, size, format, arguments);
  va_end(arguments);
  return result;
}

int vsprintf(char *restrict target, const char *restrict format, va_list arguments) {
  return vsnprintf(target, SIZE_MAX, format, arguments);
}
ALIAS(_IO_vsprintf, vsprintf);

int sprintf(char *restrict target, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vsnprintf(target, SIZE_MAX, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(_IO_sprintf, sprintf);
