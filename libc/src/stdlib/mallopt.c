// Tuning of glibc's allocator. Ours has nothing to tune and gives nothing back to a system: settings are accepted, as
// glibc accepts all that it knows.
#include <malloc.h>

int mallopt(int parameter, int value) {
  (void)parameter;
  (void)value;
  return 1;
}

int malloc_trim(size_t pad) {
  (void)pad;
  return 0;
}
