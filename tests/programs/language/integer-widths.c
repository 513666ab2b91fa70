// Every operator at every width of 8 to 64 bits, signed and unsigned, over corner values.
#include <stdint.h>
#include <stdio.h>

static const int64_t corners[] = {0, 1, 2, 3, 7, 31, 63, 100, 127, 128, 255, 256, 32767, 32768, 65535, 65536,
  2147483647, 2147483648, 4294967295, 4294967296, INT64_MAX, INT64_MIN, -1, -2, -3, -128, -129, -32768, -2147483648};
enum { CORNERS = sizeof corners / sizeof *corners };

static uint64_t digest;
static void mix(uint64_t value) { digest = (digest ^ value) * 1099511628211u + (digest >> 47); }

#define JUDGE(type, unsigned_type, bits)                                            \
  static void judge_##type(void) {                                                  \
    digest = 14695981039346656037u;                                                 \
    for (int i = 0; i < CORNERS; i++)                                               \
      for (int j = 0; j < CORNERS; j++) {                                           \
        type a = (type)corners[i], b = (type)corners[j];                            \
        mix((uint64_t)(type)((unsigned_type)a + (unsigned_type)b));                 \
        mix((uint64_t)(type)((unsigned_type)a - (unsigned_type)b));                 \
        mix((uint64_t)(type)(1u * (unsigned_type)a * (unsigned_type)b));            \
        mix((uint64_t)(type)(a & b)), mix((uint64_t)(type)(a | b));                 \
        mix((uint64_t)(type)(a ^ b)), mix((uint64_t)(type)~a);                      \
        mix((uint64_t)(a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3);     \
        mix((uint64_t)(a >= b) | (a > b) << 1 | !a << 2 | (a && b) << 3);           \
        if (b != 0 && !(b == (type)-1 && (uint64_t)a << (64 - bits) == 1ull << 63)) \
          mix((uint64_t)(a / b)), mix((uint64_t)(a % b));                           \
        unsigned amount = (unsigned)b % bits;                                       \
        mix((uint64_t)(type)((unsigned_type)a << amount));                          \
        mix((uint64_t)(a >> amount));                                               \
      }                                                                             \
    printf(#type " %016lx\n", (unsigned long)digest);                               \
  }
JUDGE(int8_t, uint8_t, 8)
JUDGE(uint8_t, uint8_t, 8)
JUDGE(int16_t, uint16_t, 16)
JUDGE(uint16_t, uint16_t, 16)
JUDGE(int32_t, uint32_t, 32)
JUDGE(uint32_t, uint32_t, 32)
JUDGE(int64_t, uint64_t, 64)
JUDGE(uint64_t, uint64_t, 64)

int main(void) {
  judge_int8_t(), judge_uint8_t(), judge_int16_t(), judge_uint16_t();
  judge_int32_t(), judge_uint32_t(), judge_int64_t(), judge_uint64_t();
  return 0;
}
