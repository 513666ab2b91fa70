// Pushing back: one step back where the byte was just read, otherwise through a second window.
// As in glibc there is no limit but memory.
#include <stdlib.h>
#include <string.h>

#include "stream.h"
#include "system_call.h"

static void enter_pushback(struct stream *stream) {
  FILE *file = &stream->file;
  if (!stream->pushback) {
    stream->pushback = stream->pushback_room;
    stream->pushback_size = sizeof stream->pushback_room;
  }
  file->_IO_save_base = file->_IO_read_base;
  file->_IO_backup_base = file->_IO_read_ptr;
  file->_IO_save_end = file->_IO_read_end;
  file->_IO_read_base = stream->pushback;
  file->_IO_read_end = file->_IO_read_ptr = stream->pushback + stream->pushback_size;
  file->_flags |= STREAM_PUSHED;
}

static int grow_pushback(struct stream *stream) {
  FILE *file = &stream->file;
  size_t used = (size_t)(file->_IO_read_end - file->_IO_read_ptr);
  size_t size = 2 * stream->pushback_size;
  char *room = malloc(size);
  if (!room) return EOF;
  memcpy(room + size - used, file->_IO_read_ptr, used);
  if (stream->pushback != stream->pushback_room) free(stream->pushback);
  stream->pushback = room;
  stream->pushback_size = size;
  file->_IO_read_base = room;
  file->_IO_read_end = room + size;
  file->_IO_read_ptr = file->_IO_read_end - used;
  return 0;
}

int ungetc(int byte, FILE *file) {
  struct stream *stream = stream_of(file);
  if (byte == EOF) return EOF;
  if (file->_flags & STREAM_WRITING) {
    __stream_flush(stream);
    file->_flags &= ~STREAM_WRITING;
    file->_IO_write_base = file->_IO_write_ptr = file->_IO_write_end = file->_IO_buf_base;
  }
  file->_flags &= ~STREAM_EOF;
  if (file->_IO_read_ptr > file->_IO_read_base && file->_IO_read_ptr[-1] == (char)byte) {
    file->_IO_read_ptr--;
    return (unsigned char)byte;
  }
  if (!(file->_flags & STREAM_PUSHED)) enter_pushback(stream);
  if (file->_IO_read_ptr == file->_IO_read_base && grow_pushback(stream)) return EOF;
  *--file->_IO_read_ptr = (char)byte;
  return (unsigned char)byte;
}
ALIAS(_IO_ungetc, ungetc);
