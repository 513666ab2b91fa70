// Lines in, into the program's buffer.
#include <string.h>

#include "stream.h"
#include "system_call.h"

// Copies up to and including the newline; how many bytes, at most room.
static size_t read_line(FILE *file, char *target, size_t room) {
  size_t done = 0;
  while (done < room) {
    if (file->_IO_read_ptr >= file->_IO_read_end && __stream_fill(stream_of(file)) == EOF) break;
    size_t ready = (size_t)(file->_IO_read_end - file->_IO_read_ptr);
    if (ready > room - done) ready = room - done;
    char *newline = memchr(file->_IO_read_ptr, '\n', ready);
    if (newline) ready = (size_t)(newline - file->_IO_read_ptr) + 1;
    memcpy(target + done, file->_IO_read_ptr, ready);
    file->_IO_read_ptr += ready;
    done += ready;
    if (newline) break;
  }
  return done;
}

char *fgets(char *restrict target, int size, FILE *restrict file) {
  if (size <= 0) return NULL;
  if (size == 1) {
    *target = '\0';
    return target;
  }
  // An error counts only if it is new: an old one may sit on data that is still good.
  int old_error = file->_flags & STREAM_ERROR;
  file->_flags &= ~STREAM_ERROR;
  size_t count = read_line(file, target, (size_t)size - 1);
  int new_error = file->_flags & STREAM_ERROR;
  file->_flags |= old_error;
  if (count == 0 || new_error) return NULL;
  target[count] = '\0';
  return target;
}
ALIAS(fgets_unlocked, fgets);
ALIAS(_IO_fgets, fgets);
