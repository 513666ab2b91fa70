// Who buffers, and how.
#include "stream.h"
#include "system_call.h"

static void adopt(struct stream *stream, char *buffer, size_t size) {
  __stream_release_buffer(stream);
  if (!buffer || size == 0) return;
  stream->file._flags |= STREAM_USER_BUFFER;
  __stream_use_buffer(stream, buffer, size);
}

// The program may ask at any time, so nothing that was read ahead or waits may be lost.
static int settle(struct stream *stream) {
  FILE *file = &stream->file;
  int result = file->_flags & STREAM_WRITING ? __stream_flush(stream) : __stream_stop_reading(stream);
  file->_flags &= ~STREAM_WRITING;
  file->_IO_write_base = file->_IO_write_ptr = file->_IO_write_end = file->_IO_buf_base;
  return result;
}

int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
  struct stream *stream = stream_of(file);
  if (mode < _IOFBF || mode > _IONBF || settle(stream)) return EOF;
  int unread = file->_IO_read_ptr < file->_IO_read_end;
  file->_flags &= ~(STREAM_LINE_BUFFERED | STREAM_UNBUFFERED);
  if (mode == _IOLBF) file->_flags |= STREAM_LINE_BUFFERED;
  if (mode == _IONBF) file->_flags |= STREAM_UNBUFFERED;
  if (unread) return 0;
  if (mode == _IONBF) adopt(stream, NULL, 0);
  else if (buffer) adopt(stream, buffer, size);
  else if (mode == _IOFBF) __stream_ensure_buffer(stream);
  if (mode == _IOFBF) file->_flags &= ~STREAM_LINE_BUFFERED;
  return 0;
}
ALIAS(_IO_setvbuf, setvbuf);

void setbuffer(FILE *restrict file, char *restrict buffer, size_t size) {
  setvbuf(file, buffer, buffer ? _IOFBF : _IONBF, size);
}
ALIAS(_IO_setbuffer, setbuffer);

void setbuf(FILE *restrict file, char *restrict buffer) { setbuffer(file, buffer, BUFSIZ); }

void setlinebuf(FILE *file) { setvbuf(file, NULL, _IOLBF, 0); }
