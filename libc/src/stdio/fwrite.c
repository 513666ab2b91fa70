// Blocks and strings out.
#include <string.h>

#include "leaving.h"
#include "stream.h"
#include "system_call.h"

// Bytes do not go into a stream for wide characters.
static int accepts_bytes(FILE *file) {
  if (file->_mode == 0) file->_mode = -1;
  return file->_mode < 0;
}

size_t fwrite(const void *restrict source, size_t size, size_t count, FILE *restrict file) {
  size_t total = size * count;
  if (total == 0 || !accepts_bytes(file)) return 0;
  size_t done = __stream_put(stream_of(file), source, total);
  return done == total ? count : done / size;
}
ALIAS(fwrite_unlocked, fwrite);
ALIAS(_IO_fwrite, fwrite);

int fputs(const char *restrict string, FILE *restrict file) {
  size_t length = __leaving_length(stream_of(file), strlen(string));
  return accepts_bytes(file) && fwrite(string, 1, length, file) == length ? 1 : EOF;
}
ALIAS(fputs_unlocked, fputs);
ALIAS(_IO_fputs, fputs);

int puts(const char *string) {
  size_t length = strlen(string);
  size_t written = __leaving_length(stream_of(stdout), length);
  if (!accepts_bytes(stdout)) return EOF;
  if (fwrite(string, 1, written, stdout) != written || fputc('\n', stdout) == EOF) return EOF;
  return length < 0x7fffffff ? (int)length + 1 : 0x7fffffff;
}
ALIAS(_IO_puts, puts);
