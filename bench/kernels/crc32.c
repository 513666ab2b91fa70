// CRC-32 (polynomial 0xEDB88320) by table, over a buffer that changes with every round: loads, xor, shifts.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t table[256];

static void prepare(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t value = byte;
    for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0xEDB88320u : value >> 1;
    table[byte] = value;
  }
}

static uint32_t crc(const unsigned char *data, size_t length) {
  uint32_t value = ~0u;
  for (size_t i = 0; i < length; i++) value = value >> 8 ^ table[(value ^ data[i]) & 0xff];
  return ~value;
}

int main(void) {
  size_t length = 1 << 20;
  unsigned char *data = malloc(length);
  for (size_t i = 0; i < length; i++) data[i] = (unsigned char)(i * 131 + (i >> 8));
  prepare();
  uint32_t sum = 0;
  for (int round = 0; round < 200; round++) {
    sum = sum * 31 + crc(data, length);
    data[sum % length] ^= (unsigned char)round;
  }
  printf("%08x\n", sum);
  free(data);
  return 0;
}
