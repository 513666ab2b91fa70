// flags: -O0 -g
// flags: -O2 -g
// flags: -O2 -g -fno-inline

void stop(int) __attribute__((noreturn, cold));
void *allocate(unsigned long, unsigned long) __attribute__((malloc, alloc_size(1, 2), returns_nonnull, warn_unused_result));
int pureFunction(int) __attribute__((pure));
int constFunction(int) __attribute__((const));
int twice(void *) __attribute__((returns_twice));
__attribute__((nonnull(1))) int first(int *p, int *restrict q) { return *p + *q; }
__attribute__((noinline, hot)) int even(int n);
__attribute__((ms_abi)) long windows(long a, long b) { return a * b; }
__attribute__((preserve_most)) void preserving(void) {}
int odd(int n) { if (n == 0) return 0; __attribute__((musttail)) return even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
operation choose(int which) { return which ? add : subtract; }
int apply(operation f, int a) { return f(a, 2) + choose(a)(a, 3); }
int attributes(signed char c, unsigned short s, _Bool b, float f) {
  char *p = allocate(3, 4);
  if (!p) stop(1);
  return c + s + b + (int)f + pureFunction(c) + constFunction(s) + (int)windows(c, s) + twice(p);
}
__attribute__((naked)) void bare(void) { asm("ret"); }
__attribute__((optnone, noinline)) int slow(int x) { return x * 2; }
__attribute__((always_inline)) static inline int fast(int x) { return slow(x) + 1; }
int both(int x) { return fast(x) + fast(x + 1); }
int nested(int x) { return both(both(x)); }
