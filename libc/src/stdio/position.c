// Where a stream stands: the underlying position, less what was read ahead, plus what waits.
#include <errno.h>
#include <string.h>

#include "stream.h"
#include "system_call.h"

static off_t seek_below(struct stream *stream, off_t offset, int whence) {
  if (stream->operations->seek) return stream->operations->seek(stream, offset, whence);
  errno = ESPIPE;
  return -1;
}

off_t ftello(FILE *file) {
  struct stream *stream = stream_of(file);
  off_t waiting = 0;
  int whence = SEEK_CUR;
  if (file->_flags & STREAM_WRITING) {
    waiting = file->_IO_write_ptr - file->_IO_write_base;
    if (waiting && file->_flags & STREAM_APPENDING) whence = SEEK_END;
  }
  off_t below = seek_below(stream, 0, whence);
  if (below < 0) return -1;
  off_t position = below - __stream_unread(stream) + waiting;
  if (position >= 0) return position;
  errno = EIO;  // more was pushed back than there was
  return -1;
}
ALIAS(ftello64, ftello);

long ftell(FILE *file) { return ftello(file); }
ALIAS(_IO_ftell, ftell);

int fseeko(FILE *file, off_t offset, int whence) {
  struct stream *stream = stream_of(file);
  if (whence < SEEK_SET || whence > SEEK_END) {
    errno = EINVAL;
    return -1;
  }
  if (file->_flags & STREAM_WRITING && __stream_flush(stream)) return -1;
  if (whence == SEEK_CUR) offset -= __stream_unread(stream);
  __stream_forget_pushback(stream);
  if (seek_below(stream, offset, whence) < 0) return -1;
  file->_flags &= ~(STREAM_EOF | STREAM_WRITING);
  stream_empty_read_window(file);
  file->_IO_write_base = file->_IO_write_ptr = file->_IO_write_end = file->_IO_buf_base;
  memset(&stream->reading_state, 0, sizeof stream->reading_state);
  return 0;
}
ALIAS(fseeko64, fseeko);

int fseek(FILE *file, long offset, int whence) { return fseeko(file, offset, whence); }

void rewind(FILE *file) {
  fseeko(file, 0, SEEK_SET);
  clearerr(file);
}

int fgetpos(FILE *restrict file, fpos_t *restrict position) {
  off_t offset = ftello(file);
  if (offset < 0) return -1;
  position->__pos = offset;
  position->__state = stream_of(file)->reading_state;
  return 0;
}
ALIAS(fgetpos64, fgetpos);
ALIAS(_IO_fgetpos, fgetpos);

int fsetpos(FILE *file, const fpos_t *position) {
  if (fseeko(file, position->__pos, SEEK_SET)) return -1;
  stream_of(file)->reading_state = position->__state;
  return 0;
}
ALIAS(fsetpos64, fsetpos);
ALIAS(_IO_fsetpos, fsetpos);
