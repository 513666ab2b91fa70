// Standard input: of a file, how far it was read; else, what was read. The C library reads by itself on behalf of stdio, so stdin, and
// streams that are made of sockets, are streams of their own kind (fopencookie) that read through the functions here.
#include "preload.h"

static struct stat input; // as it was in the beginning
static long input_start;

HIDDEN int is_input(int descriptor) {
  struct stat now;
  return *run && fstat(descriptor, &now) == 0 && !S_ISREG(now.st_mode) && now.st_ino == input.st_ino &&
         now.st_dev == input.st_dev && now.st_rdev == input.st_rdev;
}

// Once too much, it is of no use any more.
static long input_size;

HIDDEN void add_input(const void *bytes, ssize_t size) {
  if (size < 0 || input_size > CLEW_RECORD_LIMIT) return;
  input_size += size;
  if (input_size > CLEW_RECORD_LIMIT) add_text(run, 'O', "standard input");
  else add_bytes(run, 'I', bytes, (size_t)size);
}

// Of a file: how far the program has read.
HIDDEN void end_input(void) {
  struct stat now;
  if (!*run || !S_ISREG(input.st_mode) || fstat(0, &now) < 0) return;
  if (now.st_ino != input.st_ino || now.st_dev != input.st_dev) return;
  int64_t size = lseek(0, 0, SEEK_CUR) - input_start;
  if (size >= 0) add_bytes(run, 'K', &size, sizeof size);
}

// ---- Streams ------------------------------------------------------------------------------------

#ifdef __GLIBC__
static ssize_t read_stream(void *cookie, char *target, size_t size) { return read((int)(intptr_t)cookie, target, size); }
static int close_stream(void *cookie) { return close((int)(intptr_t)cookie); }

static ssize_t write_stream(void *cookie, const char *source, size_t size) {
  ssize_t done = write((int)(intptr_t)cookie, source, size);
  return done < 0 ? 0 : done;
}

static FILE *recorded_stream(int descriptor, const char *mode) {
  cookie_io_functions_t functions = {read_stream, write_stream, NULL, close_stream};
  FILE *stream = fopencookie((void *)(intptr_t)descriptor, mode, functions);
  if (stream) stream->_fileno = descriptor;
  return stream;
}

FILE *fdopen(int descriptor, const char *mode) {
  return connection_of(descriptor) ? recorded_stream(descriptor, mode) : NEXT(fdopen)(descriptor, mode);
}

static void replace_stdin(void) {
  static char buffer[4096]; // as much as the C library reads ahead from a pipe
  FILE *stream = recorded_stream(0, "r");
  if (!stream) return;
  setvbuf(stream, buffer, isatty(0) ? _IOLBF : _IOFBF, sizeof buffer);
  stdin = stream;
}
#else
static void replace_stdin(void) { add_text(run, 'X', "standard input through stdio, with this C library"); }
#endif

HIDDEN void begin_input(void) {
  if (fstat(0, &input) < 0) return;
  if (S_ISREG(input.st_mode)) input_start = lseek(0, 0, SEEK_CUR);
  else if (!S_ISCHR(input.st_mode) || isatty(0)) CLEW_RECORD_STDIN;
}
