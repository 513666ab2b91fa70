// A format whose header a fuzzer does not guess, and whose body has answers that chance finds faster than a solver.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static unsigned char data[4096];
static size_t size;
static unsigned hash(const unsigned char *p, size_t n) {
  uint32_t h = 2166136261u;
  for (int round = 0; round < 400; round++) for (size_t i = 0; i < n; i++) { h ^= p[i]; h *= 16777619u; h ^= h >> 13; h *= 0x5bd1e995u; }
  return h ^ (h >> 15);
}
static int depth(void) {
  int d = 0, most = 0;
  for (size_t i = 12; i < size; i++) {
    if (data[i] == '(') { if (++d > most) most = d; }
    else if (data[i] == ')') { if (--d < 0) return -1; }
  }
  return most;
}
int main(void) {
  size = fread(data, 1, sizeof data, stdin);
  if (size < 12) return 1;
  if (memcmp(data, "PK", 2)) return 2;
  uint32_t a = data[2] | data[3] << 8 | data[4] << 16 | (uint32_t)data[5] << 24;
  uint32_t b = data[6] | data[7] << 8 | data[8] << 16 | (uint32_t)data[9] << 24;
  if (a * 2654435761u != 0x12345678u) return 3;
  puts("a");
  if ((a ^ b) + (b >> 7) != 0xf0d79522u) return 4;
  puts("b");
  switch (hash(data + 10, size - 10) & 0xfff) {
#define CASE(n) case n * 37 + 5: puts(#n); break;
  CASE(0) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9)
  CASE(10) CASE(11) CASE(12) CASE(13) CASE(14) CASE(15) CASE(16) CASE(17) CASE(18) CASE(19)
  CASE(20) CASE(21) CASE(22) CASE(23) CASE(24) CASE(25) CASE(26)
  default: break;
  }
  int d = depth();
  if (d > 1) puts("d1"); if (d > 2) puts("d2"); if (d > 3) puts("d3"); if (d > 5) puts("d5"); if (d > 8) puts("d8");
  return 0;
}
