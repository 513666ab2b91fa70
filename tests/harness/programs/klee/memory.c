// expect: 3 paths
// expect: exit 0
// expect: finding out-of-bounds read of 1 byte just past the end
// expect: finding out-of-bounds
#include <errno.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(10);
  klee_mark_global(p);
  if (klee_get_obj_size(p) != 10 || klee_get_obj_size(p + 3) != 10) return 1;
  klee_check_memory_access(p, 10);
  errno = ERANGE;
  if (klee_get_errno() != ERANGE) return 2;
  klee_set_forking(0);
  klee_open_merge();
  int x = klee_range(0, 2, "x");
  klee_close_merge();
  unsigned offset = klee_int("offset");
  if (x) klee_check_memory_access(p + 5, 6);
  klee_check_memory_access(p + offset % 16, 1);
  return 0;
}
