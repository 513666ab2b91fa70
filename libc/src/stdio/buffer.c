// A stream's buffer: its own, sized and line-buffered as the descriptor wants it, or the program's.
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "stream.h"

void __stream_use_buffer(struct stream *stream, char *buffer, size_t size) {
  FILE *file = &stream->file;
  file->_IO_buf_base = buffer;
  file->_IO_buf_end = buffer + size;
  stream_empty_read_window(file);
  file->_IO_write_base = file->_IO_write_ptr = file->_IO_write_end = buffer;
}

static int owns_buffer(struct stream *stream) {
  char *base = stream->file._IO_buf_base;
  return base && base != stream->single && !(stream->file._flags & STREAM_USER_BUFFER);
}

void __stream_release_buffer(struct stream *stream) {
  if (owns_buffer(stream)) free(stream->file._IO_buf_base);
  stream->file._flags &= ~STREAM_USER_BUFFER;
  __stream_use_buffer(stream, NULL, 0);
}

// What is the best block size, and is somebody watching? Questions never change errno.
static size_t preferred_size(struct stream *stream) {
  struct stat status;
  int saved_errno = errno;
  size_t size = BUFSIZ;
  if (stream->operations == &__stream_descriptor && fstat(stream->file._fileno, &status) == 0) {
    if (S_ISCHR(status.st_mode) && isatty(stream->file._fileno))
      stream->file._flags |= STREAM_LINE_BUFFERED;
    if (status.st_blksize > 0) size = (size_t)status.st_blksize;
  }
  errno = saved_errno;
  return size;
}

void __stream_ensure_buffer(struct stream *stream) {
  if (stream->file._IO_buf_base) return;
  char *buffer = NULL;
  size_t size = 0;
  if (!(stream->file._flags & STREAM_UNBUFFERED)) {
    size = preferred_size(stream);
    buffer = malloc(size);
  }
  if (buffer) __stream_use_buffer(stream, buffer, size);
  else __stream_use_buffer(stream, stream->single, sizeof stream->single);
}
