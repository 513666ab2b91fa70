// Unions: the same bytes through different types, unions by value, inside arrays, anonymous.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union number {
  double d;
  uint64_t bits;
  float f[2];
  unsigned char bytes[8];
};
struct tagged {
  int tag;
  union {
    int i;
    double d;
    const char *text;
    struct {
      short x, y;
    };
  };
};

static union number half(union number n) {
  n.d /= 2;
  return n;
}

static void show(struct tagged t) {
  switch (t.tag) {
    case 0: printf("int %d\n", t.i); break;
    case 1: printf("double %g\n", t.d); break;
    case 2: printf("text %s\n", t.text); break;
    case 3: printf("point %d %d\n", t.x, t.y); break;
  }
}

int main(void) {
  union number n = {.d = 1.5};
  printf("%016lx\n", (unsigned long)n.bits);
  n = half(n);
  for (int i = 0; i < 8; i++) printf("%02x ", n.bytes[i]);
  printf("\n");
  n.f[0] = 1.0f, n.f[1] = -2.0f;
  printf("%016lx %g\n", (unsigned long)n.bits, n.d);
  n.bytes[7] = 0x40, n.bytes[6] = 9;
  printf("%.17g\n", n.d);
  struct tagged all[] = {{0, {.i = -7}}, {1, {.d = 2.25}}, {2, {.text = "thread"}}, {.tag = 3, .x = 1, .y = -2}};
  for (int i = 0; i < 4; i++) show(all[i]);
  all[0] = all[3];
  show(all[0]);
  printf("%zu %zu %d\n", sizeof(union number), sizeof(struct tagged), memcmp(&all[0], &all[3], sizeof all[0]));
  return 0;
}
