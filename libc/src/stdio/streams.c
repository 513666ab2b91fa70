// The three standard streams and the list of all open ones, which exit and fflush(NULL) walk.
#include <stdlib.h>
#include <string.h>

#include "stream.h"
#include "system_call.h"

static struct stream input;
static struct stream output;
static struct stream errors;

#define STANDARD_STREAM(number, stream_flags, before, after) \
  {                                                          \
      .file = {._flags = STREAM_STATIC | (stream_flags), ._fileno = (number)}, \
      .operations = &__stream_descriptor,                    \
      .previous = (before),                                  \
      .next = (after),                                       \
  }

static struct stream input = STANDARD_STREAM(0, STREAM_NO_WRITES, NULL, &output);
static struct stream output = STANDARD_STREAM(1, STREAM_NO_READS, &input, &errors);
static struct stream errors =
    STANDARD_STREAM(2, STREAM_NO_READS | STREAM_UNBUFFERED, &output, NULL);

FILE *stdin = &input.file;
FILE *stdout = &output.file;
FILE *stderr = &errors.file;

static struct stream *first = &input;

struct stream *__stream_first(void) { return first; }

struct stream *__stream_new(int flags, const struct stream_operations *operations, void *cookie) {
  struct stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->file._flags = flags;
  stream->file._fileno = -1;
  stream->operations = operations;
  stream->cookie = cookie;
  stream->next = first;
  if (first) first->previous = stream;
  first = stream;
  return stream;
}

void __stream_free(struct stream *stream) {
  if (stream->previous) stream->previous->next = stream->next;
  else first = stream->next;
  if (stream->next) stream->next->previous = stream->previous;
  stream->previous = stream->next = NULL;
  if (!(stream->file._flags & STREAM_STATIC)) free(stream);
}

static int flush_all(void) {
  int result = 0;
  for (struct stream *stream = first; stream; stream = stream->next)
    if (stream->file._flags & STREAM_WRITING && __stream_flush(stream)) result = EOF;
  return result;
}

int fflush(FILE *file) {
  if (!file) return flush_all();
  struct stream *stream = stream_of(file);
  if (file->_flags & STREAM_WRITING) return __stream_flush(stream);
  return __stream_stop_reading(stream);
}
ALIAS(fflush_unlocked, fflush);
ALIAS(_IO_fflush, fflush);

// exit() calls this after the atexit handlers, when a stream was linked in at all.
void __stdio_exit(void) {
  flush_all();
  for (struct stream *stream = first; stream; stream = stream->next)
    if (!(stream->file._flags & STREAM_WRITING)) __stream_stop_reading(stream);
}

void _flushlbf(void) {
  for (struct stream *stream = first; stream; stream = stream->next) {
    int flags = stream->file._flags;
    if (flags & STREAM_LINE_BUFFERED && flags & STREAM_WRITING) __stream_flush(stream);
  }
}
