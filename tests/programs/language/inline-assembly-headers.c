// Assembly as headers of libraries and kernels have it: byte order, large numbers, locks, the processor's counters.
#include <stdint.h>
#include <stdio.h>

static inline uint16_t swap16(uint16_t x) {
  __asm__("rorw $8, %w0" : "=r"(x) : "0"(x) : "cc");
  return x;
}

static inline int exchange_and_add(volatile int *at, int by) {
  __asm__ __volatile__("lock; xaddl %0, %1" : "+r"(by), "+m"(*at) : : "memory");
  return by;
}

static inline unsigned char decrement_is_zero(int *count) {
  unsigned char zero;
  __asm__ __volatile__("lock; decl %0; sete %1" : "=m"(*count), "=qm"(zero) : "m"(*count) : "memory");
  return zero;
}

static inline int test_and_set(unsigned long *bits, long number) {
  int old;
  __asm__ __volatile__("lock; btsq %2,%1\n\tsbbl %0,%0" : "=r"(old), "+m"(*bits) : "Ir"(number) : "memory");
  return old;
}

static inline void lock(volatile int *held) {
  int value = 1;
  do {
    __asm__ __volatile__("xchgl %0, %1" : "=r"(value), "+m"(*held) : "0"(1) : "memory");
    __asm__ __volatile__("rep; nop" ::: "memory");
  } while (value != 0);
}

static inline uint64_t cycles(void) {
  uint32_t low, high;
  __asm__ __volatile__("lfence; rdtsc" : "=a"(low), "=d"(high) : : "memory");
  return (uint64_t)high << 32 | low;
}

static inline uint64_t product(uint64_t a, uint64_t b, uint64_t *high) {
  uint64_t low;
  __asm__("mulq %3" : "=a"(low), "=d"(*high) : "%0"(a), "rm"(b) : "cc");
  return low;
}

int main(void) {
  int count = 2, held = 0;
  unsigned long bits[4] = {0};
  uint64_t high, low = product(0xfedcba9876543210, 0x123456789abcdef0, &high);
  lock(&held);
  printf("%x %d %d %d\n", swap16(0x1234), exchange_and_add(&count, 5), count, held);
  count = 2;
  printf("%d", decrement_is_zero(&count));
  printf("%d %d\n", decrement_is_zero(&count), count);
  printf("%d", test_and_set(bits, 130));
  printf("%d %lx\n", test_and_set(bits, 130), bits[2]);
  printf("%lx %lx\n", high, low);
  uint64_t before = cycles(), after = cycles();
  printf("%d\n", after >= before);
  unsigned a = 0, b, c, d;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "=c"(c), "=d"(d));
  __asm__ volatile("mfence" ::: "memory");
  return 0;
}
