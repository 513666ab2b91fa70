// fmemopen: a file of fixed capacity in the program's memory. As in glibc a null byte follows what was
// written, where there is room for it.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

struct memory_file {
  char *bytes;
  size_t capacity;
  size_t size;
  size_t position;
  int appends;
  int owned;
};

static ssize_t read_memory(struct stream *stream, char *buffer, size_t count) {
  struct memory_file *memory = stream->cookie;
  if (memory->position >= memory->size) return 0;
  size_t left = memory->size - memory->position;
  if (count > left) count = left;
  memcpy(buffer, memory->bytes + memory->position, count);
  memory->position += count;
  return (ssize_t)count;
}

static ssize_t write_memory(struct stream *stream, const char *bytes, size_t count) {
  struct memory_file *memory = stream->cookie;
  if (memory->appends) memory->position = memory->size;
  // Room is kept for a terminator, unless the data brings its own.
  size_t terminator = count && bytes[count - 1] == '\0' ? 0 : 1;
  size_t limit = memory->capacity < terminator ? 0 : memory->capacity - terminator;
  if (memory->position >= limit) {
    errno = ENOSPC;
    return 0;
  }
  if (count > limit - memory->position) count = limit - memory->position;
  memcpy(memory->bytes + memory->position, bytes, count);
  memory->position += count;
  if (memory->position > memory->size) {
    memory->size = memory->position;
    if (terminator) memory->bytes[memory->size] = '\0';
  }
  return (ssize_t)count;
}

static off_t seek_memory(struct stream *stream, off_t offset, int whence) {
  struct memory_file *memory = stream->cookie;
  off_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? (off_t)memory->position : (off_t)memory->size;
  off_t target = base + offset;
  if (target < 0 || (size_t)target > memory->capacity) {
    errno = EINVAL;
    return -1;
  }
  memory->position = (size_t)target;
  return target;
}

static int close_memory(struct stream *stream) {
  struct memory_file *memory = stream->cookie;
  if (memory->owned) free(memory->bytes);
  free(memory);
  return 0;
}

static const struct stream_operations operations = {
    .read = read_memory,
    .write = write_memory,
    .seek = seek_memory,
    .close = close_memory,
};

static struct memory_file *make_memory(void *buffer, size_t capacity, const char *mode) {
  struct memory_file *memory = calloc(1, sizeof *memory);
  if (!memory) return NULL;
  memory->owned = buffer == NULL;
  memory->capacity = capacity;
  memory->bytes = buffer ? buffer : calloc(1, capacity ? capacity : 1);
  if (!memory->bytes) {
    free(memory);
    return NULL;
  }
  if (*mode == 'w' && capacity) memory->bytes[0] = '\0';
  if (*mode == 'r') memory->size = capacity;
  else memory->size = strnlen(memory->bytes, capacity);
  memory->appends = *mode == 'a';
  memory->position = memory->appends ? memory->size : 0;
  return memory;
}

FILE *fmemopen(void *buffer, size_t capacity, const char *mode) {
  int flags;
  if (__stream_mode(mode, &flags) < 0) return NULL;
  struct memory_file *memory = make_memory(buffer, capacity, mode);
  if (!memory) return NULL;
  struct stream *stream = __stream_new(flags, &operations, memory);
  if (stream) return &stream->file;
  if (memory->owned) free(memory->bytes);
  free(memory);
  return NULL;
}
