// flags: -O0 -g
// flags: -O2 -g

int vla(int n, int m) {
  int grid[n][m];
  grid[n - 1][m - 1] = 3;
  char *raw = __builtin_alloca(n);
  raw[0] = 1;
  return grid[n - 1][m - 1] + raw[0] + (int)sizeof grid;
}
volatile int device;
void poke(volatile char *p) { *p = (char)device; device++; }
_Atomic int counter;
_Atomic(long) *shared;
int atomics(int *p, long *q, int expected) {
  counter++;
  *shared += 2;
  __atomic_store_n(p, 3, __ATOMIC_RELEASE);
  int a = __atomic_load_n(p, __ATOMIC_ACQUIRE);
  a += __atomic_fetch_nand(p, 5, __ATOMIC_RELAXED);
  a += (int)__atomic_exchange_n(q, 9, __ATOMIC_ACQ_REL);
  a += __atomic_compare_exchange_n(p, &expected, 7, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  a += __sync_fetch_and_add(p, 1) + __sync_bool_compare_and_swap(p, 1, 2);
  a += __atomic_fetch_max(p, a, __ATOMIC_SEQ_CST) + (int)__atomic_fetch_min((unsigned *)p, 3, __ATOMIC_SEQ_CST);
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return a;
}
void blocks(char *to, const char *from, unsigned long n) {
  __builtin_memcpy(to, from, 16);
  __builtin_memmove(to, from, n);
  __builtin_memset(to, 'x', n);
  __builtin_memcpy_inline(to, from, 8);
  __builtin_prefetch(from, 0, 3);
}
unsigned long sizes(char *p) { return __builtin_object_size(p, 0) + __builtin_dynamic_object_size(p, 1); }
int *aligned(int *p) { return __builtin_assume_aligned(p, 64); }
long pointers(char *a, char *b, long *c) { return (a - b) + (long)a + c[-3] + (a < b) + (a == 0); }
struct pair { int a, b; };
int *inside(struct pair *p, int i) { return &p[i].b; }
int lifetime(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    int local[4] = {i, 2, 3};
    total += local[i & 3];
  }
  return total;
}
