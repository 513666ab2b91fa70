// printf to a descriptor: a stream that lives as long as the call.
#include "stream.h"

int vdprintf(int descriptor, const char *restrict format, va_list arguments) {
  char buffer[1024];
  struct stream stream = {
      .file = {._flags = STREAM_NO_READS | STREAM_USER_BUFFER, ._fileno = descriptor},
      .operations = &__stream_descriptor,
  };
  __stream_use_buffer(&stream, buffer, sizeof buffer);
  int result = vfprintf(&stream.file, format, arguments);
  return __stream_flush(&stream) ? -1 : result;
}

int dprintf(int descriptor, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return result;
}
