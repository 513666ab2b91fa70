// The record of one run of a program: pieces, one behind the other, each with a letter for what it is, its length, and so many
// bytes. Every piece is written by one call at the end of the file, so that what is there makes sense whenever the run ends.
//
//   A  an argument, the program's name first      D  the working directory
//   S  what standard input is: file, pipe, terminal, none
//   I  bytes that were read from it               K  how many bytes of the file the program has read (8 bytes)
//   F  a file: NAME \0 PATH \0 content, as it was when the program opened it for reading
//   C  a file that the program made itself: PATH  P  a file of the system, not kept: PATH
//   N  a connection: its number (4 bytes), 's'tream or 'd'atagrams
//   M  what came over it: its number (4 bytes), bytes
//   W  something was sent over it: its number     O  larger than allowed: what
//   X  what cannot be recorded, and why: a sentence
//
// CLEW_RECORD_LIMIT is how many bytes of one piece are kept.
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct piece_head {
  uint32_t kind;
  uint32_t length;
};

// The calls of the kernel itself: those of the C library may be ours. The file is opened for every piece, since the program may close
// all descriptors that it does not know, and use their numbers again.
static void add_piece(const char *file, char kind, const struct iovec *parts, int count) {
  int error = errno;
  struct piece_head head = {(uint32_t)kind, 0};
  struct iovec all[5] = {{&head, sizeof head}};
  for (int i = 0; i < count; i++) {
    all[i + 1] = parts[i];
    head.length += (uint32_t)parts[i].iov_len;
  }
  int record = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (record >= 0) {
    syscall(SYS_writev, record, all, count + 1);
    syscall(SYS_close, record);
  }
  errno = error;
}

static void add_bytes(const char *file, char kind, const void *bytes, size_t size) {
  struct iovec part = {(void *)bytes, size};
  add_piece(file, kind, &part, 1);
}

static void add_text(const char *file, char kind, const char *text) {
  add_bytes(file, kind, text, strlen(text));
}

// The rest of a file from a place on, without moving the descriptor; -1 if that is more than is kept.
static long content(int descriptor, long from, char *target, long limit) {
  long size = 0;
  while (size <= limit) {
    long more = syscall(SYS_pread64, descriptor, target + size, limit + 1 - size, from + size);
    if (more <= 0) return size;
    size += more;
  }
  return -1;
}
