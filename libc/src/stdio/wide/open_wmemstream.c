// open_wmemstream: open_memstream for wide characters. What arrives is multibyte text, which is decoded
// into memory that grows; pointer and size are shown after each fflush and fclose.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

struct wide_file {
  wchar_t **pointer;
  size_t *reported;
  wchar_t *characters;
  size_t capacity;
  size_t position;
  mbstate_t state;
};

static void report(struct wide_file *file) {
  *file->pointer = file->characters;
  *file->reported = file->position;
}

static int reserve(struct wide_file *file, size_t needed) {
  if (needed <= file->capacity) return 0;
  size_t larger = 2 * file->capacity > needed ? 2 * file->capacity : needed;
  wchar_t *grown = realloc(file->characters, larger * sizeof *grown);
  if (!grown) return -1;
  memset(grown + file->capacity, 0, (larger - file->capacity) * sizeof *grown);
  file->characters = grown;
  file->capacity = larger;
  return 0;
}

static ssize_t write_wide(struct stream *stream, const char *bytes, size_t count) {
  struct wide_file *file = stream->cookie;
  if (reserve(file, file->position + count + 1)) return -1;
  for (size_t i = 0; i < count; i++) {
    wchar_t character;
    size_t used = mbrtowc(&character, bytes + i, 1, &file->state);
    if (used == (size_t)-1) return -1;
    if (used != (size_t)-2) file->characters[file->position++] = character;
  }
  report(file);
  return (ssize_t)count;
}

// Positions count characters.
static off_t seek_wide(struct stream *stream, off_t offset, int whence) {
  struct wide_file *file = stream->cookie;
  off_t base = whence == SEEK_SET ? 0 : (off_t)file->position;
  if (base + offset < 0 || reserve(file, (size_t)(base + offset) + 1)) return -1;
  file->position = (size_t)(base + offset);
  report(file);
  return base + offset;
}

static int close_wide(struct stream *stream) {
  struct wide_file *file = stream->cookie;
  file->characters[file->position] = L'\0';
  report(file);
  free(file);
  return 0;
}

static const struct stream_operations operations = {
    .write = write_wide,
    .seek = seek_wide,
    .close = close_wide,
};

FILE *open_wmemstream(wchar_t **pointer, size_t *size) {
  struct wide_file *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->pointer = pointer;
  file->reported = size;
  struct stream *stream = NULL;
  if (reserve(file, BUFSIZ) == 0) stream = __stream_new(STREAM_NO_READS, &operations, file);
  if (!stream) {
    free(file->characters);
    free(file);
    return NULL;
  }
  stream->file._mode = 1;
  report(file);
  return &stream->file;
}
