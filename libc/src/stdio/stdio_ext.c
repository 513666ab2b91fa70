// Questions about a stream's buffer.
#include <stdio_ext.h>

#include "stream.h"

size_t __fbufsize(FILE *file) { return (size_t)(file->_IO_buf_end - file->_IO_buf_base); }

int __freading(FILE *file) {
  int reads = file->_IO_read_base != NULL && !(file->_flags & STREAM_WRITING);
  return file->_flags & STREAM_NO_WRITES || reads;
}

int __fwriting(FILE *file) { return (file->_flags & (STREAM_NO_READS | STREAM_WRITING)) != 0; }

int __freadable(FILE *file) { return !(file->_flags & STREAM_NO_READS); }

int __fwritable(FILE *file) { return !(file->_flags & STREAM_NO_WRITES); }

int __flbf(FILE *file) { return (file->_flags & STREAM_LINE_BUFFERED) != 0; }

void __fpurge(FILE *file) {
  __stream_forget_pushback(stream_of(file));
  file->_IO_read_end = file->_IO_read_ptr;
  file->_IO_write_ptr = file->_IO_write_base;
}

size_t __fpending(FILE *file) { return (size_t)(file->_IO_write_ptr - file->_IO_write_base); }

int __fsetlocking(FILE *file, int type) {
  (void)file;
  (void)type;
  return FSETLOCKING_INTERNAL;
}
