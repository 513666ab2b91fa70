// What glibc tells of its allocator. Ours has nothing to tune, to trim or to tell.
#include <malloc.h>
#include <stdio.h>

struct mallinfo mallinfo(void) { return (struct mallinfo){0}; }

struct mallinfo2 mallinfo2(void) { return (struct mallinfo2){0}; }

int mallopt(int parameter, int value) {
  (void)parameter, (void)value;
  return 1;
}

int malloc_trim(size_t pad) {
  (void)pad;
  return 0;
}

void malloc_stats(void) {}

int malloc_info(int options, FILE *stream) {
  (void)options;
  fputs("<malloc version=\"1\">\n</malloc>\n", stream);
  return 0;
}
