// fopencookie: streams over functions of the program's.
#include <errno.h>
#include <stdlib.h>

#include "stream.h"

struct cookie {
  void *value;
  cookie_io_functions_t functions;
};

static ssize_t read_cookie(struct stream *stream, char *buffer, size_t size) {
  struct cookie *cookie = stream->cookie;
  return cookie->functions.read ? cookie->functions.read(cookie->value, buffer, size) : -1;
}

static ssize_t write_cookie(struct stream *stream, const char *bytes, size_t count) {
  struct cookie *cookie = stream->cookie;
  return cookie->functions.write ? cookie->functions.write(cookie->value, bytes, count) : -1;
}

static off_t seek_cookie(struct stream *stream, off_t offset, int whence) {
  struct cookie *cookie = stream->cookie;
  if (!cookie->functions.seek) {
    errno = ESPIPE;
    return -1;
  }
  return cookie->functions.seek(cookie->value, &offset, whence) ? -1 : offset;
}

static int close_cookie(struct stream *stream) {
  struct cookie *cookie = stream->cookie;
  int result = cookie->functions.close ? cookie->functions.close(cookie->value) : 0;
  free(cookie);
  return result;
}

static const struct stream_operations operations = {
    .read = read_cookie,
    .write = write_cookie,
    .seek = seek_cookie,
    .close = close_cookie,
};

FILE *fopencookie(void *restrict value, const char *restrict mode, cookie_io_functions_t functions) {
  int flags;
  if (__stream_mode(mode, &flags) < 0) return NULL;
  struct cookie *cookie = malloc(sizeof *cookie);
  if (!cookie) return NULL;
  *cookie = (struct cookie){.value = value, .functions = functions};
  struct stream *stream = __stream_new(flags, &operations, cookie);
  if (!stream) free(cookie);
  return stream ? &stream->file : NULL;
}
