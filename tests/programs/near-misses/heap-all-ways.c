// Every way to get heap memory, used to its last byte, and freed.
#define _GNU_SOURCE
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void use(char *block, size_t n) { memset(block, 'u', n); if (block[n - 1] != 'u') exit(1); }

int main(void) {
  char *p = malloc(100);
  use(p, 100), free(p);
  p = calloc(7, 13);
  for (int i = 0; i < 91; i++) if (p[i]) return 2;
  use(p, 91);
  p = realloc(p, 200);
  if (p[90] != 'u') return 3;
  use(p, 200);
  p = realloc(p, 10), use(p, 10), free(p);
  p = realloc(NULL, 30), use(p, 30), free(p);
  p = aligned_alloc(64, 128);
  if ((uintptr_t)p % 64) return 4;
  use(p, 128), free(p);
  void *q;
  if (posix_memalign(&q, 256, 33) || (uintptr_t)q % 256) return 5;
  use(q, 33), free(q);
  p = memalign(32, 5), use(p, 5), free(p);
  p = strdup("text"), use(p, 5), free(p);
  p = reallocarray(NULL, 3, 5), use(p, 15), free(p);
  free(malloc(0)), free(NULL);
  volatile size_t huge = SIZE_MAX / 2;
  printf("%d %d\n", calloc(huge, 3) == NULL, malloc(huge) == NULL);
  return 0;
}
