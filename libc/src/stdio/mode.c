// fopen's modes: r, w or a, then any of + b c e m t x in any order.
#include <errno.h>
#include <fcntl.h>

#include "stream.h"

static int first_letter(char letter, int *open_flags, int *stream_flags) {
  switch (letter) {
    case 'r':
      *stream_flags = STREAM_NO_WRITES;
      *open_flags = 0;
      return 0;
    case 'w':
      *stream_flags = STREAM_NO_READS;
      *open_flags = O_CREAT | O_TRUNC;
      return 0;
    case 'a':
      *stream_flags = STREAM_NO_READS | STREAM_APPENDING;
      *open_flags = O_CREAT | O_APPEND;
      return 0;
    default:
      errno = EINVAL;
      return -1;
  }
}

int __stream_mode(const char *mode, int *stream_flags) {
  int open_flags;
  if (first_letter(*mode, &open_flags, stream_flags)) return -1;
  int access = *mode == 'r' ? O_RDONLY : O_WRONLY;
  for (const char *letter = mode + 1; *letter && *letter != ','; letter++) {
    if (*letter == '+') {
      access = O_RDWR;
      *stream_flags &= STREAM_APPENDING;
    } else if (*letter == 'x') {
      open_flags |= O_EXCL;
    } else if (*letter == 'e') {
      open_flags |= O_CLOEXEC;
    }
  }
  return access | open_flags;
}
