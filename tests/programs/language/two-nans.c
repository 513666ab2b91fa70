// Of two different NaNs, a sum and a product keep the first, as x86 does: in code that has just begun, and in code that has run so often
// that the engine has optimised it.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static double made(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static uint64_t payload(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static float madef(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static uint32_t payloadf(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static volatile double kept;
static volatile float keptf;
// The operands are used again, so that the engine may prefer either order.
__attribute__((noinline)) static double sum(double a, double b) { double r = a + b; kept = a; return r; }
__attribute__((noinline)) static double product(double a, double b) { double r = a * b; kept = a; return r; }
__attribute__((noinline)) static float sumf(float a, float b) { float r = a + b; keptf = a; return r; }
__attribute__((noinline)) static float productf(float a, float b) { float r = a * b; keptf = a; return r; }

int main(void) {
  // Quiet ones, one with a sign, and a signalling one, which becomes quiet.
  const uint64_t nans[] = {0x7ff8000000000001, 0xfff8000000000002, 0x7ff0000000000003};
  const uint32_t nanfs[] = {0x7fc00001, 0xffc00002, 0x7f800003};
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      double a = made(nans[i]), b = made(nans[j]);
      float c = madef(nanfs[i]), d = madef(nanfs[j]);
      int others = 0;
      uint64_t first = payload(sum(a, b)), second = payload(product(a, b));
      uint32_t third = payloadf(sumf(c, d)), fourth = payloadf(productf(c, d));
      for (int n = 0; n < 20000; n++) {
        others += payload(sum(a, b)) != first || payload(product(a, b)) != second;
        others += payloadf(sumf(c, d)) != third || payloadf(productf(c, d)) != fourth;
      }
      printf("%llx %llx %x %x, %d others\n", (unsigned long long)first, (unsigned long long)second, third, fourth, others);
    }
  }
  printf("%llx %llx\n", (unsigned long long)payload(sum(made(nans[1]), 2)), (unsigned long long)payload(product(3, made(nans[2]))));
  return 0;
}
