// fopen, fdopen, freopen and fclose.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "stream.h"
#include "system_call.h"

static FILE *stream_over(int descriptor, int flags) {
  struct stream *stream = __stream_new(flags, &__stream_descriptor, NULL);
  if (!stream) return NULL;
  stream->file._fileno = descriptor;
  return &stream->file;
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
  int flags;
  int open_flags = __stream_mode(mode, &flags);
  if (open_flags < 0) return NULL;
  int descriptor = open(path, open_flags, 0666);
  if (descriptor < 0) return NULL;
  FILE *file = stream_over(descriptor, flags);
  if (!file) close(descriptor);
  else if (flags & STREAM_APPENDING && flags & STREAM_NO_READS) lseek(descriptor, 0, SEEK_END);
  return file;
}
ALIAS(fopen64, fopen);
ALIAS(_IO_fopen, fopen);

// A descriptor cannot be asked for more than it was opened for.
static int permits(int status, int open_flags) {
  int has = status & O_ACCMODE;
  return has == O_RDWR || has == (open_flags & O_ACCMODE);
}

FILE *fdopen(int descriptor, const char *mode) {
  int flags;
  int open_flags = __stream_mode(mode, &flags);
  if (open_flags < 0) return NULL;
  int status = fcntl(descriptor, F_GETFL);
  if (status < 0) return NULL;
  if (!permits(status, open_flags)) {
    errno = EINVAL;
    return NULL;
  }
  if (flags & STREAM_APPENDING && !(status & O_APPEND) &&
      fcntl(descriptor, F_SETFL, status | O_APPEND) < 0)
    return NULL;
  if (open_flags & O_CLOEXEC) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return stream_over(descriptor, flags);
}
ALIAS(_IO_fdopen, fdopen);

// Writes out and closes what is behind a stream, but keeps the stream. As in glibc the position of
// an input file stays where the read-ahead left it.
static int detach(struct stream *stream) {
  int result = __stream_flush(stream);
  if (stream->file._fileno != -1 || stream->operations != &__stream_descriptor)
    if (stream->operations->close && stream->operations->close(stream)) result = EOF;
  __stream_forget_pushback(stream);
  __stream_release_buffer(stream);
  stream->file._fileno = -1;
  stream->file._flags &= ~STREAM_WRITING;
  return result;
}

int fclose(FILE *file) {
  struct stream *stream = stream_of(file);
  int result = detach(stream);
  __stream_free(stream);
  return result;
}
ALIAS(_IO_fclose, fclose);

// With no path, the same file in another mode: Linux can open what a descriptor stands for.
static int open_again(int descriptor, const char *path, int open_flags) {
  char self[] = "/proc/self/fd/0000000000";
  if (path) return open(path, open_flags, 0666);
  char *digit = self + sizeof self - 1;
  *digit = '\0';
  do *--digit = (char)('0' + descriptor % 10);
  while (descriptor /= 10);
  memmove(self + sizeof "/proc/self/fd/" - 1, digit, strlen(digit) + 1);
  return open(self, open_flags & ~(O_CREAT | O_EXCL), 0666);
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict file) {
  struct stream *stream = stream_of(file);
  int flags;
  int old = file->_fileno;
  int open_flags = __stream_mode(mode, &flags);
  fflush(file);
  int descriptor = open_flags < 0 ? -1 : open_again(old, path, open_flags);
  if (descriptor < 0) {
    fclose(file);
    return NULL;
  }
  if (old >= 0 && dup3(descriptor, old, open_flags & O_CLOEXEC) == old) {
    close(descriptor);
    descriptor = old;
    file->_fileno = -1;
  }
  detach(stream);
  stream->operations = &__stream_descriptor;
  file->_fileno = descriptor;
  file->_mode = 0;
  int keep = file->_flags & (STREAM_STATIC | STREAM_UNBUFFERED);
  file->_flags = keep | flags;
  return file;
}
ALIAS(freopen64, freopen);

int fcloseall(void) {
  int result = 0;
  for (struct stream *stream = __stream_first(); stream; stream = stream->next)
    if (fflush(&stream->file)) result = EOF;
  return result;
}
