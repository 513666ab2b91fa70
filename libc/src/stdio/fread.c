// Blocks in. What is larger than the buffer is read past it, straight into the program's memory.
#include <stdint.h>
#include <string.h>

#include "stream.h"
#include "system_call.h"

static size_t take_window(FILE *file, char *target, size_t count) {
  size_t ready = (size_t)(file->_IO_read_end - file->_IO_read_ptr);
  if (ready > count) ready = count;
  memcpy(target, file->_IO_read_ptr, ready);
  file->_IO_read_ptr += ready;
  return ready;
}

static int may_bypass(struct stream *stream, size_t count) {
  FILE *file = &stream->file;
  int in_between = STREAM_WRITING | STREAM_PUSHED | STREAM_NO_READS | STREAM_EOF;
  size_t size = (size_t)(file->_IO_buf_end - file->_IO_buf_base);
  return !(file->_flags & in_between) && size >= 128 && count >= size && stream->operations->read;
}

// Whole blocks, past the empty window; 0 at the end and on errors.
static size_t read_blocks(struct stream *stream, char *target, size_t count) {
  FILE *file = &stream->file;
  size_t size = (size_t)(file->_IO_buf_end - file->_IO_buf_base);
  stream_empty_read_window(file);
  ssize_t step = stream->operations->read(stream, target, count - count % size);
  if (step <= 0) file->_flags |= step ? STREAM_ERROR : STREAM_EOF;
  return step < 0 ? 0 : (size_t)step;
}

static size_t read_bytes(FILE *file, char *target, size_t count) {
  size_t done = 0;
  while (done < count) {
    size_t step = 0;
    if (file->_IO_read_ptr < file->_IO_read_end)
      step = take_window(file, target + done, count - done);
    else if (may_bypass(stream_of(file), count - done))
      step = read_blocks(stream_of(file), target + done, count - done);
    else if (__stream_fill(stream_of(file)) != EOF)
      continue;
    if (step == 0) break;
    done += step;
  }
  return done;
}

size_t fread(void *restrict target, size_t size, size_t count, FILE *restrict file) {
  size_t total;
  if (size == 0 || count == 0) return 0;
  if (__builtin_mul_overflow(size, count, &total)) total = SIZE_MAX;
  size_t done = read_bytes(file, target, total);
  return done == total ? count : done / size;
}
ALIAS(fread_unlocked, fread);
ALIAS(_IO_fread, fread);
