// printf into streams.
#include "format.h"
#include "leaving.h"
#include "stream.h"
#include "system_call.h"

struct stream_sink {
  struct sink sink;
  struct stream *stream;
};

static void put_stream(struct sink *base, const char *bytes, size_t count) {
  struct stream_sink *sink = (struct stream_sink *)base;
  base->total += count;
  if (__stream_put(sink->stream, bytes, count) != count) base->failed = 1;
}

static int format_stream(struct stream *stream, int leaves, const char *format, va_list arguments) {
  struct stream_sink sink = {.sink = {.put = put_stream}, .stream = stream};
  sink.sink.leaves = leaves;
  return __format(&sink.sink, format, arguments);
}

// An unbuffered stream gets a buffer for the length of one call, so that the text goes out in one piece.
static int format_unbuffered(struct stream *stream, const char *format, va_list arguments) {
  char buffer[1024];
  FILE *file = &stream->file;
  if (__stream_start_writing(stream)) return -1;
  int leaves = __stream_leaves(stream);
  char *base = file->_IO_buf_base;
  size_t size = (size_t)(file->_IO_buf_end - base);
  __stream_use_buffer(stream, buffer, sizeof buffer);
  file->_flags &= ~STREAM_UNBUFFERED;
  int result = format_stream(stream, leaves, format, arguments);
  file->_flags |= STREAM_UNBUFFERED;
  if (__stream_flush(stream)) result = -1;
  __stream_use_buffer(stream, base, size);
  return result;
}

int vfprintf(FILE *restrict file, const char *restrict format, va_list arguments) {
  if (file->_mode > 0) return -1;
  file->_mode = -1;
  if (__stream_start_writing(stream_of(file))) return -1;
  if (file->_flags & STREAM_UNBUFFERED) return format_unbuffered(stream_of(file), format, arguments);
  return format_stream(stream_of(file), __stream_leaves(stream_of(file)), format, arguments);
}
ALIAS(_IO_vfprintf, vfprintf);

int vprintf(const char *restrict format, va_list arguments) {
  return vfprintf(stdout, format, arguments);
}

int fprintf(FILE *restrict file, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(file, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(_IO_fprintf, fprintf);

int printf(const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(stdout, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(_IO_printf, printf);
