// Assembly is explored like C: the input that a swap of bytes, a rotation, a sum with its carry and a scan lead to is found.
// clew: --tests all
// finding: abort FOUND
// value: key -559038737
// stopped: exhausted
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

static uint32_t swapped(uint32_t x) {
  __asm__("bswapl %0" : "+r"(x));
  return x;
}

static uint32_t rotated(uint32_t x, unsigned char by) {
  __asm__("roll %1, %0" : "+r"(x) : "cI"(by) : "cc");
  return x;
}

static unsigned last_bit(uint32_t x) {
  uint32_t at;
  __asm__("bsfl %1, %0" : "=r"(at) : "rm"(x) : "cc");
  return at;
}

int main(void) {
  uint32_t key, low, sum;
  unsigned char by, carry;
  klee_make_symbolic(&key, sizeof key, "key");
  klee_make_symbolic(&by, sizeof by, "by");
  klee_make_symbolic(&low, sizeof low, "low");
  if (swapped(key) != 0xefbeadde) return 1;
  if (rotated(0x12345678, by & 31) != 0x45678123) return 2;
  __asm__("addl %2, %0; setc %1" : "=&r"(sum), "=q"(carry) : "r"(key), "0"(low) : "cc");
  if (!carry) return 3;
  if (low == 0 || last_bit(low) != 30) return 4;
  abort(); // FOUND
}
