// Streams over file descriptors.
#include <unistd.h>

#include "stream.h"

static ssize_t read_descriptor(struct stream *stream, char *buffer, size_t size) {
  return read(stream->file._fileno, buffer, size);
}

static ssize_t write_descriptor(struct stream *stream, const char *bytes, size_t count) {
  return write(stream->file._fileno, bytes, count);
}

static off_t seek_descriptor(struct stream *stream, off_t offset, int whence) {
  return lseek(stream->file._fileno, offset, whence);
}

static int close_descriptor(struct stream *stream) { return close(stream->file._fileno); }

const struct stream_operations __stream_descriptor = {
    .read = read_descriptor,
    .write = write_descriptor,
    .seek = seek_descriptor,
    .close = close_descriptor,
};
