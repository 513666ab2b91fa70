// printf into memory that grows.
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "stream.h"
#include "system_call.h"

struct growing_sink {
  struct sink sink;
  char *target;
  size_t size;
};

static void put_growing(struct sink *base, const char *bytes, size_t count) {
  struct growing_sink *sink = (struct growing_sink *)base;
  size_t needed = base->total + count + 1;
  if (needed > sink->size) {
    size_t larger = needed > 2 * sink->size ? needed : 2 * sink->size;
    char *grown = realloc(sink->target, larger);
    if (!grown) {
      base->failed = 1;
      return;
    }
    sink->target = grown;
    sink->size = larger;
  }
  memcpy(sink->target + base->total, bytes, count);
  base->total += count;
}

int vasprintf(char **restrict target, const char *restrict format, va_list arguments) {
  struct growing_sink sink = {.sink = {.put = put_growing}, .size = 64};
  sink.target = malloc(sink.size);
  if (!sink.target) return -1;
  int result = __format(&sink.sink, format, arguments);
  if (result < 0) {
    free(sink.target);
    return -1;
  }
  sink.target[result] = '\0';
  char *fitted = realloc(sink.target, (size_t)result + 1);
  *target = fitted ? fitted : sink.target;
  return result;
}

int asprintf(char **restrict target, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vasprintf(target, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(__asprintf, asprintf);
