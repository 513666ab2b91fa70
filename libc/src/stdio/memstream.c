// open_memstream: output into memory that grows. The program sees pointer and size after each
// fflush and fclose. As in glibc the file ends wherever the position is, so that seeking back cuts
// it, and what was never written is zero.
#include <stdlib.h>
#include <string.h>

#include "stream.h"

struct growing_file {
  char **pointer;
  size_t *reported;
  char *bytes;
  size_t capacity;
  size_t position;
};

static void report(struct growing_file *memory) {
  *memory->pointer = memory->bytes;
  *memory->reported = memory->position;
}

static int reserve(struct growing_file *memory, size_t needed) {
  if (needed <= memory->capacity) return 0;
  size_t larger = 2 * memory->capacity > needed ? 2 * memory->capacity : needed;
  char *grown = realloc(memory->bytes, larger);
  if (!grown) return -1;
  memset(grown + memory->capacity, 0, larger - memory->capacity);
  memory->bytes = grown;
  memory->capacity = larger;
  return 0;
}

static ssize_t write_growing(struct stream *stream, const char *bytes, size_t count) {
  struct growing_file *memory = stream->cookie;
  if (reserve(memory, memory->position + count + 1)) return -1;
  memcpy(memory->bytes + memory->position, bytes, count);
  memory->position += count;
  report(memory);
  return (ssize_t)count;
}

static off_t seek_growing(struct stream *stream, off_t offset, int whence) {
  struct growing_file *memory = stream->cookie;
  off_t base = whence == SEEK_SET ? 0 : (off_t)memory->position;
  if (base + offset < 0 || reserve(memory, (size_t)(base + offset) + 1)) return -1;
  memory->position = (size_t)(base + offset);
  report(memory);
  return base + offset;
}

static int close_growing(struct stream *stream) {
  struct growing_file *memory = stream->cookie;
  memory->bytes[memory->position] = '\0';
  report(memory);
  free(memory);
  return 0;
}

static const struct stream_operations operations = {
    .write = write_growing,
    .seek = seek_growing,
    .close = close_growing,
};

FILE *open_memstream(char **pointer, size_t *size) {
  struct growing_file *memory = calloc(1, sizeof *memory);
  if (!memory) return NULL;
  memory->pointer = pointer;
  memory->reported = size;
  struct stream *stream = NULL;
  if (reserve(memory, BUFSIZ) == 0) stream = __stream_new(STREAM_NO_READS, &operations, memory);
  if (!stream) {
    free(memory->bytes);
    free(memory);
    return NULL;
  }
  report(memory);
  return &stream->file;
}
