// Vectors at a position, with flags that say how to wait: there is nothing to wait for.
#include <errno.h>
#include <sys/types.h>
#include <sys/uio.h>

#include "alias.h"

ssize_t preadv2(int descriptor, const struct iovec *vectors, int count, off_t offset, int flags) {
  if (flags & ~0x1f) return errno = EOPNOTSUPP, -1;
  return offset == -1 ? readv(descriptor, vectors, count)
                      : preadv(descriptor, vectors, count, offset);
}
ALIAS(preadv64v2, preadv2);

ssize_t pwritev2(int descriptor, const struct iovec *vectors, int count, off_t offset, int flags) {
  if (flags & ~0x1f) return errno = EOPNOTSUPP, -1;
  return offset == -1 ? writev(descriptor, vectors, count)
                      : pwritev(descriptor, vectors, count, offset);
}
ALIAS(pwritev64v2, pwritev2);
