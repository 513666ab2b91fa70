// What is behind a FILE.
//
// A stream is in one of three states:
//   idle     both windows are empty
//   reading  [_IO_read_ptr, _IO_read_end) holds what was read ahead
//   writing  (flag STREAM_WRITING) [_IO_write_base, _IO_write_ptr) waits to be written
// Characters pushed back live in a second read window: while it is in use (flag STREAM_PUSHED),
// the real one waits in _IO_save_base/_IO_backup_base/_IO_save_end.
// For line-buffered and unbuffered streams _IO_write_end stays at _IO_write_base, so that every
// inlined putc ends in __overflow, which knows better.
#ifndef CLEW_INTERNAL_STREAM_H
#define CLEW_INTERNAL_STREAM_H

#include <stdio.h>
#include <wchar.h>

// glibc's values where it has such a flag.
enum {
  STREAM_USER_BUFFER = 0x1,
  STREAM_UNBUFFERED = 0x2,
  STREAM_NO_READS = 0x4,
  STREAM_NO_WRITES = 0x8,
  STREAM_EOF = _IO_EOF_SEEN,
  STREAM_ERROR = _IO_ERR_SEEN,
  STREAM_PUSHED = 0x100,
  STREAM_LINE_BUFFERED = 0x200,
  STREAM_WRITING = 0x800,
  STREAM_APPENDING = 0x1000,
  STREAM_STATIC = 0x4000,
};

struct stream;

// Where the bytes come from and go to. A null member fails as glibc's default does.
struct stream_operations {
  ssize_t (*read)(struct stream *, char *, size_t);
  ssize_t (*write)(struct stream *, const char *, size_t);
  off_t (*seek)(struct stream *, off_t, int);
  int (*close)(struct stream *);
};

struct stream {
  FILE file;
  const struct stream_operations *operations;
  void *cookie;
  struct stream *previous;
  struct stream *next;
  // Pushed-back characters grow down from the end of this room, or of a larger one from the heap.
  char *pushback;
  size_t pushback_size;
  char pushback_room[16];
  char single[1];
  // Multibyte characters that were begun but not finished, for wide reading and writing.
  mbstate_t reading_state;
  mbstate_t writing_state;
};

extern const struct stream_operations __stream_descriptor;

// ---- The list of open streams (streams.c) --------------------------------------------------------------

struct stream *__stream_new(int flags, const struct stream_operations *, void *cookie);
void __stream_free(struct stream *);
struct stream *__stream_first(void);

// ---- Buffers (buffer.c) ---------------------------------------------------------------------------------

void __stream_use_buffer(struct stream *, char *buffer, size_t size);
void __stream_release_buffer(struct stream *);
void __stream_ensure_buffer(struct stream *);

// ---- Reading (fill.c) -----------------------------------------------------------------------------------

// Makes the read window non-empty; EOF at the end or on errors, otherwise its first byte, not consumed.
int __stream_fill(struct stream *);
void __stream_forget_pushback(struct stream *);
// How far the stream has read ahead of what the program has seen.
off_t __stream_unread(struct stream *);
// Gives up what was read ahead: the underlying position moves back where that is possible.
int __stream_stop_reading(struct stream *);

// ---- Writing (flush.c) -----------------------------------------------------------------------------------

int __stream_start_writing(struct stream *);
// Writes out what waits; EOF on errors.
int __stream_flush(struct stream *);
// Bytes accepted; fewer than count on errors.
size_t __stream_put(struct stream *, const char *bytes, size_t count);

// ---- Opening (mode.c) ------------------------------------------------------------------------------------

// The flags of open(2) for fopen's mode, and the stream's; -1 and EINVAL for what is not a mode.
int __stream_mode(const char *mode, int *stream_flags);

static inline struct stream *stream_of(FILE *file) { return (struct stream *)file; }

static inline void stream_empty_read_window(FILE *file) {
  file->_IO_read_base = file->_IO_read_ptr = file->_IO_read_end = file->_IO_buf_base;
}

#endif
