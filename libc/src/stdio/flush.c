// The writing half of a stream.
#include <errno.h>
#include <string.h>

#include "leaving.h"
#include "stream.h"

static void open_write_window(FILE *file) {
  int immediate = file->_flags & (STREAM_LINE_BUFFERED | STREAM_UNBUFFERED);
  file->_IO_write_base = file->_IO_write_ptr = file->_IO_buf_base;
  file->_IO_write_end = immediate ? file->_IO_buf_base : file->_IO_buf_end;
}

int __stream_start_writing(struct stream *stream) {
  FILE *file = &stream->file;
  if (file->_flags & STREAM_WRITING) return 0;
  if (file->_flags & STREAM_NO_WRITES) {
    errno = EBADF;
    file->_flags |= STREAM_ERROR;
    return EOF;
  }
  __stream_ensure_buffer(stream);
  __stream_stop_reading(stream);
  __stream_forget_pushback(stream);
  stream_empty_read_window(file);
  file->_flags |= STREAM_WRITING;
  open_write_window(file);
  return 0;
}

// Writes all of it to the outside; how much of it went out.
static size_t write_through(struct stream *stream, const char *bytes, size_t count) {
  size_t written = 0;
  while (written < count) {
    ssize_t step = -1;
    if (stream->operations->write)
      step = stream->operations->write(stream, bytes + written, count - written);
    if (step <= 0) {
      stream->file._flags |= STREAM_ERROR;
      break;
    }
    written += (size_t)step;
  }
  return written;
}

// What cannot be written is dropped, as in glibc: a retry would write it twice.
int __stream_flush(struct stream *stream) {
  FILE *file = &stream->file;
  size_t waiting = (size_t)(file->_IO_write_ptr - file->_IO_write_base);
  if (!(file->_flags & STREAM_WRITING) || waiting == 0) return 0;
  char *base = file->_IO_write_base;
  open_write_window(file);
  return write_through(stream, base, waiting) == waiting ? 0 : EOF;
}

// Into the buffer as far as it goes; only whole blocks go past it.
static size_t put_buffered(struct stream *stream, const char *bytes, size_t count) {
  FILE *file = &stream->file;
  size_t size = (size_t)(file->_IO_buf_end - file->_IO_buf_base);
  size_t room = (size_t)(file->_IO_buf_end - file->_IO_write_ptr);
  size_t first = count < room ? count : room;
  memcpy(file->_IO_write_ptr, bytes, first);
  file->_IO_write_ptr += first;
  if (first == count) return count;
  if (__stream_flush(stream)) return first;
  size_t rest = count - first;
  size_t blocks = rest - rest % size;
  size_t through = blocks ? write_through(stream, bytes + first, blocks) : 0;
  if (through < blocks) return first + through;
  memcpy(file->_IO_write_ptr, bytes + first + blocks, rest - blocks);
  file->_IO_write_ptr += rest - blocks;
  return count;
}

static size_t put_line_buffered(struct stream *stream, const char *bytes, size_t count) {
  const char *newline = __leaving_newline(stream, bytes, count);
  size_t lines = newline ? (size_t)(newline - bytes) + 1 : 0;
  size_t put = lines ? put_buffered(stream, bytes, lines) : 0;
  if (put < lines || (lines && __stream_flush(stream))) return put;
  return lines + put_buffered(stream, bytes + lines, count - lines);
}

size_t __stream_put(struct stream *stream, const char *bytes, size_t count) {
  if (count == 0 || __stream_start_writing(stream)) return 0;
  if (stream->file._flags & STREAM_UNBUFFERED) {
    if (stream->file._IO_write_ptr != stream->file._IO_write_base && __stream_flush(stream)) return 0;
    return write_through(stream, bytes, count);
  }
  if (stream->file._flags & STREAM_LINE_BUFFERED) return put_line_buffered(stream, bytes, count);
  return put_buffered(stream, bytes, count);
}

// glibc's inlined putc calls this when the window is full; EOF as the byte means: flush.
int __overflow(FILE *file, int byte) {
  struct stream *stream = stream_of(file);
  if (__stream_start_writing(stream)) return EOF;
  if (byte == EOF) return __stream_flush(stream);
  char single = (char)byte;
  return __stream_put(stream, &single, 1) == 1 ? (unsigned char)byte : EOF;
}
