// scanf from a string: a stream whose read window is the string itself.
#include <string.h>

#include "scan.h"
#include "stream.h"
#include "system_call.h"

static const struct stream_operations nothing_more = {.read = NULL};

int vsscanf(const char *restrict string, const char *restrict format, va_list arguments) {
  struct stream stream = {
      .file = {._flags = STREAM_NO_WRITES, ._fileno = -1},
      .operations = &nothing_more,
  };
  char *text = (char *)string;
  stream.file._IO_read_base = stream.file._IO_read_ptr = text;
  stream.file._IO_read_end = text + strlen(string);
  return vfscanf(&stream.file, format, arguments);
}
ALIAS(__isoc99_vsscanf, vsscanf);
ALIAS(__isoc23_vsscanf, vsscanf);
ALIAS(_IO_vsscanf, vsscanf);

int sscanf(const char *restrict string, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vsscanf(string, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(__isoc99_sscanf, sscanf);
ALIAS(__isoc23_sscanf, sscanf);
