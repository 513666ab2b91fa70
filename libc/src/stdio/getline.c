// Lines in, into memory that grows with them: from 120 bytes on by doubling, as glibc's does.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"
#include "system_call.h"

static int make_room(char **line, size_t *size, size_t needed) {
  if (needed <= *size) return 0;
  size_t larger = 2 * *size > needed ? 2 * *size : needed;
  char *grown = realloc(*line, larger);
  if (!grown) return -1;
  *line = grown;
  *size = larger;
  return 0;
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict file) {
  if (!line || !size) {
    errno = EINVAL;
    return -1;
  }
  if (file->_flags & STREAM_ERROR) return -1;
  if (!*line) *size = 0;
  if (*size == 0 && make_room(line, size, 120)) return -1;
  size_t length = 0;
  char *end = NULL;
  while (!end) {
    if (file->_IO_read_ptr >= file->_IO_read_end && __stream_fill(stream_of(file)) == EOF) break;
    size_t ready = (size_t)(file->_IO_read_end - file->_IO_read_ptr);
    end = memchr(file->_IO_read_ptr, delimiter, ready);
    if (end) ready = (size_t)(end - file->_IO_read_ptr) + 1;
    if (make_room(line, size, length + ready + 1)) return -1;
    memcpy(*line + length, file->_IO_read_ptr, ready);
    file->_IO_read_ptr += ready;
    length += ready;
  }
  if (length == 0) return -1;
  (*line)[length] = '\0';
  return (ssize_t)length;
}
ALIAS(__getdelim, getdelim);
ALIAS(_IO_getdelim, getdelim);

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict file) {
  return getdelim(line, size, '\n', file);
}
ALIAS(__getline, getline);
