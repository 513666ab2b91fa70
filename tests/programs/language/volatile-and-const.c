// volatile accesses happen as written; const through casts of writable objects; restrict; register; _Alignas; _Thread_local.
#include <stdio.h>

static volatile int device = 1;
static _Thread_local int per_thread = 3;
static _Thread_local int zeroed[4];
static int read_twice(void) { return device + device; }
static void copy(int *restrict to, const int *restrict from, int n) { while (n--) *to++ = *from++; }

int main(void) {
  register int i = 0;
  for (; i < 5; i++) device += i;
  printf("%d %d\n", device, read_twice());
  int writable = 4;
  const int *view = &writable;
  *(int *)view = 5;
  printf("%d\n", writable);
  int a[3] = {1, 2, 3}, b[3];
  copy(b, a, 3);
  printf("%d\n", b[2]);
  _Alignas(32) char aligned[5];
  printf("%d\n", (int)((unsigned long)aligned % 32));
  per_thread += 4, zeroed[3]--;
  printf("%d %d %d\n", per_thread, zeroed[3], zeroed[0]);
  return 0;
}
