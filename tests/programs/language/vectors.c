// GCC's vector extension: lanes of every type, operators, comparisons as masks, shuffles, conversions, by value.
#include <stdio.h>

typedef int v4i __attribute__((vector_size(16)));
typedef unsigned v4u __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef signed char v16c __attribute__((vector_size(16)));
typedef unsigned short v8s __attribute__((vector_size(16)));
typedef long v4l __attribute__((vector_size(32)));
typedef int v2i __attribute__((vector_size(8)));

static v4i multiply(v4i a, v4i b) { return a * b; }
static int total(v4i v) { return v[0] + v[1] + v[2] + v[3]; }
static void show(const char *label, v4i v) { printf("%s %d %d %d %d\n", label, v[0], v[1], v[2], v[3]); }

int main(void) {
  v4i a = {1, -2, 3, 2147483647}, b = {5, 6, -7, 1};
  show("sum", (v4i)((v4u)a + (v4u)b));
  show("product", multiply(a, (v4i){2, 3, 4, 1}));
  show("quotient", a / b);
  show("remainder", b % (v4i){3, 4, 5, 6});
  show("less", a < b);
  show("equal", a == (v4i){1, 2, 3, 4});
  show("shift", (v4i)((v4u)b << (v4u){1, 2, 3, 4}));
  show("negative shift", b >> 1);
  show("logic", (a & b) ^ (a | ~b));
  show("scalar", b * 10 + 1);
  printf("%d\n", total(b));
  v4f f = {1.5f, -2.5f, 0.0f, 8.0f};
  f = f / 2 + 1;
  printf("%g %g %g %g\n", f[0], f[1], f[2], f[3]);
  show("compare floats", f > (v4f){1, 1, 1, 1});
  v2d d = {0.1, 0.2};
  d += d;
  printf("%g %g\n", d[0], d[1]);
  show("convert", __builtin_convertvector(f, v4i));
  v16c bytes;
  for (int i = 0; i < 16; i++) bytes[i] = i * 17;
  bytes = bytes + bytes;
  for (int i = 0; i < 16; i++) printf("%d ", bytes[i]);
  printf("\n");
  v8s words = {1, 2, 3, 4, 5, 6, 7, 65535};
  words *= words;
  for (int i = 0; i < 8; i++) printf("%d ", words[i]);
  printf("\n");
  v4l longs = {1, 2, 3, 4};
  longs <<= longs * 10;
  printf("%ld %ld %ld %ld\n", longs[0], longs[1], longs[2], longs[3]);
  v2i two = {7, 8};
  two = -two;
  printf("%d %d\n", two[0], two[1]);
#ifdef __clang__
  show("shuffle", __builtin_shufflevector(a, b, 3, 2, 5, 4));
#else
  show("shuffle", __builtin_shuffle(a, b, (v4i){3, 2, 5, 4}));
#endif
  volatile int lane = 2;
  a[lane] = 99;
  printf("%d\n", a[lane] + b[lane + 1]);
  return 0;
}
