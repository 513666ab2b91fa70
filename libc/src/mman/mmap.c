// Memory maps without an MMU: a map is a block from the heap, aligned to pages. A file is read into
// it; a shared, writable map of a file is written back by msync and munmap. Protection is not
// enforced, addresses cannot be chosen, and a part of a map cannot be unmapped: it stays mapped. In programs that can fork the machine
// keeps the content of shared maps the same in all processes.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "processes.h"
#include "system_call.h"

enum { PAGE = 4096 };

struct map {
  struct map *next;
  char *start;
  size_t length;
  int descriptor;  // to write back to; -1: nowhere
  off_t offset;
};

static struct map *maps;

static void *failure(int error) {
  errno = error;
  return MAP_FAILED;
}

static int read_file(char *target, size_t length, int descriptor, off_t offset) {
  size_t done = 0;
  while (done < length) {
    ssize_t step = pread(descriptor, target + done, length - done, offset + (off_t)done);
    if (step < 0) return -1;
    if (step == 0) break;
    done += (size_t)step;
  }
  return 0;
}

static struct map *new_map(size_t length) {
  size_t rounded = (length + PAGE - 1) / PAGE * PAGE;
  struct map *map = calloc(1, sizeof *map);
  if (!map) return NULL;
  map->start = aligned_alloc(PAGE, rounded);
  if (!map->start) {
    free(map);
    return NULL;
  }
  memset(map->start, 0, rounded);
  map->length = rounded;
  map->descriptor = -1;
  return map;
}

static int fill_from_file(struct map *map, size_t length, int flags, int protection, int descriptor,
                          off_t offset) {
  int mode = fcntl(descriptor, F_GETFL);
  if (mode < 0) return EBADF;
  int shared_writable = flags & MAP_SHARED && protection & PROT_WRITE;
  if ((mode & O_ACCMODE) == O_WRONLY || (shared_writable && (mode & O_ACCMODE) != O_RDWR))
    return EACCES;
  if (read_file(map->start, length, descriptor, offset)) return ENODEV;
  if (!shared_writable) return 0;
  map->descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  map->offset = offset;
  return map->descriptor < 0 ? errno : 0;
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  (void)address;
  if (length == 0 || offset % PAGE || !(flags & (MAP_SHARED | MAP_PRIVATE))) return failure(EINVAL);
  if (flags & MAP_FIXED) return failure(ENOMEM);
  struct map *map = new_map(length);
  if (!map) return failure(ENOMEM);
  int error = 0;
  int is_anonymous = flags & MAP_ANONYMOUS;
  if (!is_anonymous) error = fill_from_file(map, length, flags, protection, descriptor, offset);
  if (!error && flags & MAP_SHARED && __process_system_call &&
      SYSTEM_CALL4(PROCESS_SHARE, map->start, map->length, is_anonymous ? -1 : descriptor, offset) < 0)
    error = errno;
  if (error) {
    free(map->start);
    free(map);
    return failure(error);
  }
  map->next = maps;
  maps = map;
  return map->start;
}
ALIAS(mmap64, mmap);

// Back to the file, but not beyond its end.
static int write_back(const struct map *map) {
  if (map->descriptor < 0) return 0;
  off_t end = lseek(map->descriptor, 0, SEEK_END);
  off_t left = end - map->offset;
  size_t count = left < 0 ? 0 : (size_t)left < map->length ? (size_t)left : map->length;
  return pwrite(map->descriptor, map->start, count, map->offset) < 0 ? -1 : 0;
}

int msync(void *address, size_t length, int flags) {
  (void)length, (void)flags;
  for (struct map *map = maps; map; map = map->next)
    if ((char *)address >= map->start && (char *)address < map->start + map->length)
      return write_back(map);
  errno = ENOMEM;
  return -1;
}

int munmap(void *address, size_t length) {
  if ((size_t)address % PAGE || length == 0) {
    errno = EINVAL;
    return -1;
  }
  for (struct map **link = &maps; *link; link = &(*link)->next) {
    struct map *map = *link;
    if (map->start != address || length + PAGE - 1 < map->length) continue;
    write_back(map);
    if (__process_system_call) SYSTEM_CALL1(PROCESS_UNSHARE, map->start);
    if (map->descriptor >= 0) close(map->descriptor);
    *link = map->next;
    free(map->start);
    free(map);
    break;
  }
  return 0;
}

void *mremap(void *address, size_t old_length, size_t new_length, int flags, ...) {
  if (!(flags & MREMAP_MAYMOVE)) return failure(ENOMEM);
  void *moved = mmap(NULL, new_length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (moved == MAP_FAILED) return MAP_FAILED;
  memcpy(moved, address, old_length < new_length ? old_length : new_length);
  munmap(address, old_length);
  return moved;
}
