// readv and writev at a position.
#include <sys/uio.h>
#include <unistd.h>

#include "alias.h"

static ssize_t transfer(int descriptor, const struct iovec *vector, int count, off_t offset,
                        ssize_t (*one)(int, void *, size_t, off_t)) {
  ssize_t total = 0;
  for (int i = 0; i < count; i++) {
    ssize_t done = one(descriptor, vector[i].iov_base, vector[i].iov_len, offset + total);
    if (done < 0) return total ? total : -1;
    total += done;
    if ((size_t)done < vector[i].iov_len) break;
  }
  return total;
}

static ssize_t write_part(int descriptor, void *buffer, size_t size, off_t offset) {
  return pwrite(descriptor, buffer, size, offset);
}

ssize_t preadv(int descriptor, const struct iovec *vector, int count, off_t offset) {
  return transfer(descriptor, vector, count, offset, pread);
}
ALIAS(preadv64, preadv);

ssize_t pwritev(int descriptor, const struct iovec *vector, int count, off_t offset) {
  return transfer(descriptor, vector, count, offset, write_part);
}
ALIAS(pwritev64, pwritev);

ssize_t copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t count,
                        unsigned int flags) {
  char buffer[4096];
  (void)flags;
  if (count > sizeof buffer) count = sizeof buffer;
  ssize_t taken = from_offset ? pread(from, buffer, count, *from_offset) : read(from, buffer, count);
  if (taken <= 0) return taken;
  ssize_t put = to_offset ? pwrite(to, buffer, (size_t)taken, *to_offset)
                          : write(to, buffer, (size_t)taken);
  if (put < 0) return -1;
  if (from_offset) *from_offset += put;
  else if (put < taken) lseek(from, put - taken, SEEK_CUR);
  if (to_offset) *to_offset += put;
  return put;
}
