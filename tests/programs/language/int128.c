// 128-bit integers: arithmetic, division, shifts over the word border, comparison, calls, memory.
#include <stdio.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

static void show(const char *label, uwide v) {
  printf("%s %016lx%016lx\n", label, (unsigned long)(v >> 64), (unsigned long)v);
}

static uwide power(uwide base, unsigned exponent) {
  uwide result = 1;
  while (exponent--) result *= base;
  return result;
}

struct pair {
  char tag;
  wide value;
};

static struct pair twice(struct pair p) {
  p.value += p.value;
  p.tag++;
  return p;
}

int main(void) {
  uwide values[] = {0, 1, 2, 10, 0xffffffffffffffff, (uwide)1 << 64, ((uwide)1 << 64) + 1, (uwide)1 << 127,
                    ~(uwide)0, ~(uwide)0 >> 1, (uwide)0x123456789abcdef0 << 64 | 0xfedcba9876543210};
  int count = sizeof values / sizeof *values;
  uwide sum = 0;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++) {
      uwide a = values[i], b = values[j];
      sum = sum * 31 + (a + b);
      sum = sum * 31 + (a - b);
      sum = sum * 31 + a * b;
      if (b) sum = sum * 31 + a / b, sum = sum * 31 + a % b;
      if (b && !(a == (uwide)1 << 127 && ~b == 0))
        sum = sum * 31 + (uwide)((wide)a / (wide)b), sum = sum * 31 + (uwide)((wide)a % (wide)b);
      sum = sum * 31 + (a << (b & 127)) + (a >> (b & 127)) + (uwide)((wide)a >> (b & 127));
      sum = sum * 31 + (a < b) * 8 + ((wide)a < (wide)b) * 4 + (a == b) * 2 + ((wide)a >= (wide)b);
      sum ^= (a & b) + (a | b) * 3 + (a ^ b) * 5 + ~a;
    }
  show("digest", sum);
  show("3^80", power(3, 80));
  show("-1/3", (uwide)((wide)-100 / 3));
  struct pair p = twice((struct pair){'a', (wide)-5 * ((wide)1 << 70)});
  printf("%c ", p.tag);
  show("pair", (uwide)p.value);
  for (int shift = 0; shift < 128; shift += 21) show("shift", ~(uwide)0 << shift);
  printf("to double %.0f %.0f %g\n", (double)((uwide)1 << 100), (double)-((wide)1 << 90), (double)~(uwide)0);
  printf("float %g\n", (float)((uwide)3 << 90));
  show("from double", (uwide)1.5e30);
  show("from negative", (uwide)(wide)-1.5e30);
  printf("size %zu align %zu offset %zu\n", sizeof(wide), _Alignof(wide), __builtin_offsetof(struct pair, value));
  unsigned long overflowed;
  printf("overflow %d %d\n", __builtin_mul_overflow((wide)1 << 100, 1 << 20, &p.value),
         __builtin_add_overflow(~0ul, 1ul, &overflowed));
  return 0;
}
