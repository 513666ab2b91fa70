// Bit-fields: signed and unsigned, crossing bytes, zero width, packed, in unions, as counters.
#include <stdio.h>
#include <string.h>

struct flags {
  unsigned a : 1, b : 3, c : 5;
  int d : 7;
  unsigned : 0;
  unsigned e : 31;
  unsigned long f : 40;
  long g : 20;
  _Bool h : 1;
};
struct __attribute__((packed)) tight {
  unsigned long a : 3, b : 61;
  unsigned char c : 4;
  unsigned short d : 13;
};
union either {
  unsigned word;
  struct {
    unsigned low : 12, middle : 8, high : 12;
  } parts;
};
enum color { RED, GREEN, BLUE };
struct small {
  enum color color : 2;
  signed char tiny : 2;
};

static void dump(const void *memory, int size) {
  for (int i = 0; i < size; i++) printf("%02x", ((const unsigned char *)memory)[i]);
  printf("\n");
}

int main(void) {
  struct flags f;
  memset(&f, 0, sizeof f);
  f.a = 3, f.b = 9, f.c = 33, f.d = -64, f.e = 0x7fffffff, f.f = 0x1234567890abul, f.g = -5, f.h = 4;
  printf("%u %u %u %d %u %lx %ld %d size %zu\n", f.a, f.b, f.c, f.d, f.e, (unsigned long)f.f, (long)f.g, f.h, sizeof f);
  dump(&f, sizeof f);
  for (int i = 0; i < 9; i++) f.b++, f.d -= 20;
  printf("%u %d %d\n", f.b, f.d, f.b == f.c);
  f.f <<= 8;
  f.g = f.f >> 3;
  printf("%lx %ld %d\n", (unsigned long)f.f, (long)f.g, -f.b < 0);

  struct tight t = {5, 0x1ffffffffffffffful, 0xa, 0x1555};
  printf("%u %lx %x %x size %zu\n", (unsigned)t.a, (unsigned long)t.b, t.c, t.d, sizeof t);
  t.b = 0x123456789abcdul, t.d ^= 0xfff;
  dump(&t, sizeof t);

  union either u = {.word = 0xdeadbeef};
  printf("%x %x %x\n", u.parts.low, u.parts.middle, u.parts.high);
  u.parts.middle = 0x55;
  printf("%x\n", u.word);
  struct small s = {BLUE, -2};
  printf("%d %d %d\n", s.color, s.tiny, s.tiny + s.color);
  struct flags copy = f;
  printf("%d\n", memcmp(&copy, &f, sizeof f));
  return 0;
}
