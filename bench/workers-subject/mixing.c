// A program that is about nothing but its solver: every decision is on a mixture of all bytes.
#include <klee/klee.h>
#include <stdint.h>

static uint16_t mixed(const uint8_t *bytes, int count, uint16_t key) {
  uint16_t sum = key;
  for (int i = 0; i < count; i++) {
    sum = (uint16_t)((sum << 5 | sum >> 11) + bytes[i]);
    sum ^= key >> 3;
  }
  return sum;
}

int main(void) {
  uint8_t bytes[4];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  int answers = 0;
  for (unsigned round = 0; round < 10; round++) {
    uint16_t sum = mixed(bytes, 4, (uint16_t)(round * 0x6b35));
    if ((sum & 0x3ff) < 0x150) answers |= 1 << round;
  }
  return answers;
}
