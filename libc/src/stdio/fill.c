// The reading half of a stream: filling the window, leaving the pushback area, giving up read-ahead.
#include <errno.h>
#include <stdlib.h>

#include "stream.h"
#include "system_call.h"

// Back from the pushed-back characters to the window they were pushed in front of.
static void leave_pushback(struct stream *stream) {
  FILE *file = &stream->file;
  file->_IO_read_base = file->_IO_save_base;
  file->_IO_read_ptr = file->_IO_backup_base;
  file->_IO_read_end = file->_IO_save_end;
  file->_flags &= ~STREAM_PUSHED;
}

void __stream_forget_pushback(struct stream *stream) {
  if (stream->file._flags & STREAM_PUSHED) leave_pushback(stream);
  if (stream->pushback != stream->pushback_room) free(stream->pushback);
  stream->pushback = NULL;
}

off_t __stream_unread(struct stream *stream) {
  FILE *file = &stream->file;
  off_t unread = file->_IO_read_end - file->_IO_read_ptr;
  if (file->_flags & STREAM_PUSHED) unread += file->_IO_save_end - file->_IO_backup_base;
  return unread;
}

// As glibc, a stream that may wait for a person shows its prompts first.
static void show_prompts(struct stream *stream) {
  int interactive = STREAM_LINE_BUFFERED | STREAM_WRITING;
  if (!(stream->file._flags & (STREAM_LINE_BUFFERED | STREAM_UNBUFFERED))) return;
  if ((stdout->_flags & interactive) == interactive) __stream_flush(stream_of(stdout));
}

static int fail_read(FILE *file, int flag) {
  file->_flags |= flag;
  return EOF;
}

static int refill(struct stream *stream) {
  FILE *file = &stream->file;
  if (file->_flags & STREAM_WRITING && __stream_flush(stream)) return EOF;
  file->_flags &= ~STREAM_WRITING;
  if (!stream->operations->read) return fail_read(file, STREAM_EOF);
  __stream_ensure_buffer(stream);
  show_prompts(stream);
  stream_empty_read_window(file);
  file->_IO_write_base = file->_IO_write_ptr = file->_IO_write_end = file->_IO_buf_base;
  size_t size = (size_t)(file->_IO_buf_end - file->_IO_buf_base);
  ssize_t count = stream->operations->read(stream, file->_IO_buf_base, size);
  if (count <= 0) return fail_read(file, count ? STREAM_ERROR : STREAM_EOF);
  file->_IO_read_end += count;
  return (unsigned char)*file->_IO_read_ptr;
}

int __stream_fill(struct stream *stream) {
  FILE *file = &stream->file;
  if (file->_flags & STREAM_NO_READS) {
    errno = EBADF;
    return fail_read(file, STREAM_ERROR);
  }
  if (file->_flags & STREAM_PUSHED && file->_IO_read_ptr == file->_IO_read_end)
    leave_pushback(stream);
  if (file->_IO_read_ptr < file->_IO_read_end) return (unsigned char)*file->_IO_read_ptr;
  if (file->_flags & STREAM_EOF) return EOF;
  return refill(stream);
}

int __stream_stop_reading(struct stream *stream) {
  FILE *file = &stream->file;
  off_t unread = __stream_unread(stream);
  if (unread == 0 || !stream->operations->seek) return 0;
  int saved_errno = errno;
  if (stream->operations->seek(stream, -unread, SEEK_CUR) < 0) {
    if (errno != ESPIPE) return fail_read(file, STREAM_ERROR);
    errno = saved_errno;
    return 0;
  }
  __stream_forget_pushback(stream);
  stream_empty_read_window(file);
  return 0;
}

int __uflow(FILE *file) {
  if (__stream_fill(stream_of(file)) == EOF) return EOF;
  return (unsigned char)*file->_IO_read_ptr++;
}

int __underflow(FILE *file) { return __stream_fill(stream_of(file)); }
