// An object of no bytes can be freed whatever its alignment, also where it is the last one in the heap.
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  for (size_t align = 32; align <= 4096; align *= 2)
    for (int i = 0; i < 100; i++) free(memalign(align, 0));
  puts("freed");
  return 0;
}
