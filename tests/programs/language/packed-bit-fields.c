// Bit-fields of packed structs, which clang reads and writes as one integer of up to 21 bytes: each field at its borders,
// written in turn, with the others checked for damage.
#include <stdio.h>
#include <string.h>

#pragma pack(push, 1)
struct mixed { signed f0 : 29, f1 : 30, f2 : 8, f3 : 20, f4 : 19; unsigned f5 : 30; signed f6 : 4; unsigned f7 : 9; };
struct longer { unsigned long a : 63; long b : 61; unsigned c : 31; int d : 7; unsigned long e : 3; };
struct volatiles { volatile int a : 31; volatile unsigned b : 29; volatile long c : 60; volatile unsigned d : 20; };
#pragma pack(pop)

static void dump(const void *memory, int size) {
  for (int i = 0; i < size; i++) printf("%02x", ((const unsigned char *)memory)[i]);
  printf("\n");
}
static const struct mixed constant = {9369, -14732, -5, -995, -233, 30123, -2, 11};
static struct mixed global;

int main(void) {
  printf("%d %d %d %d %d %d %d %d\n", constant.f0, constant.f1, constant.f2, constant.f3, constant.f4, (int)constant.f5, constant.f6, constant.f7);
  global = constant;
  for (int i = 0; i < 12; i++) {
    global.f0 = global.f0 * 3 - i, global.f1 ^= i * 12345, global.f2++, global.f3 -= 77777 * i, global.f4 = -global.f4;
    global.f5 += 123456789u, global.f6 += i, global.f7 = global.f7 * 5 + 1;
    printf("%d %d %d %d %d %u %d %u ", global.f0, global.f1, global.f2, global.f3, global.f4, global.f5, global.f6, global.f7);
    dump(&global, sizeof global);
  }
  struct longer l;
  memset(&l, 0xa5, sizeof l);
  l.a = 0x7123456789abcdeful;
  dump(&l, sizeof l);
  l.b = -(1L << 59);
  dump(&l, sizeof l);
  l.c = 0x7fffffff, l.d = -64, l.e = 5;
  dump(&l, sizeof l);
  printf("%lx %ld %x %d %d %zu\n", (unsigned long)l.a, (long)l.b, l.c, l.d, (int)l.e, sizeof l);
  l.b++, l.d--, l.e += 4;
  printf("%lx %ld %x %d %d\n", (unsigned long)l.a, (long)l.b, l.c, l.d, (int)l.e);
  struct volatiles v = {-1, 2, -3, 4};
  v.c *= 1L << 40, v.a = v.b + v.d;
  printf("%d %u %ld %u\n", v.a, v.b, (long)v.c, v.d);
  return 0;
}
