// 64-bit arithmetic: modular powers over 128-bit products, xorshift, greatest common divisors, population counts.
#include <stdint.h>
#include <stdio.h>

static uint64_t multiply(uint64_t a, uint64_t b, uint64_t modulus) { return (uint64_t)((unsigned __int128)a * b % modulus); }
static uint64_t small_power(uint64_t base, uint64_t exponent, uint64_t modulus) {
  uint64_t result = 1;
  for (base %= modulus; exponent; exponent >>= 1, base = base * base % modulus)
    if (exponent & 1) result = result * base % modulus;
  return result;
}
static uint64_t power(uint64_t base, uint64_t exponent, uint64_t modulus) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1, base = multiply(base, base, modulus))
    if (exponent & 1) result = multiply(result, base, modulus);
  return result;
}
static uint64_t state = 88172645463325252u;
static uint64_t xorshift(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}
static uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b, b = rest;
  }
  return a;
}
static int bits(uint64_t x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

int main(void) {
  uint64_t sum = 0;
  for (int i = 0; i < 100000000; i++) sum += (uint64_t)bits(xorshift());
  printf("%lu\n", (unsigned long)sum);
  for (int i = 0; i < 600000; i++) {
    uint64_t a = xorshift(), b = xorshift();
    sum += gcd(a, b);
  }
  printf("%lu\n", (unsigned long)sum);
  for (int i = 0; i < 60000; i++) {
    uint64_t base = xorshift(), exponent = xorshift() >> 32;
    sum += small_power(base, exponent, 4294967291u);
  }
  printf("%lu\n", (unsigned long)sum);
  for (int i = 0; i < 2000; i++) {
    uint64_t base = xorshift(), exponent = xorshift();
    sum += power(base, exponent, 18446744073709551557u);
  }
  printf("%lu\n", (unsigned long)sum);
  return 0;
}
