// Conversions between floating point and integers of every width, at the borders of exactness.
#include <float.h>
#include <stdint.h>
#include <stdio.h>

static volatile double doubles[] = {0.0, -0.0, 0.5, -0.5, 0.999999, 1.5, -1.5, 127.9, 254.5, 32767.4, 65535.9, 2147483647.0,
  4294967295.0, 9007199254740993.0, 9223372036854774784.0, 1e-310};
static volatile int64_t integers[] = {0, 1, -1, 16777216, 16777217, 16777219, 9007199254740992, 9007199254740993, 9007199254740995,
  INT64_MAX, INT64_MIN, INT64_MAX - 511, INT64_MAX - 512, 4611686018427387905};
static volatile uint64_t unsigneds[] = {0, UINT64_MAX, UINT64_MAX - 1024, UINT64_MAX - 1025, (1ull << 63) + 1024, (1ull << 63) + 1025, 0xffffff8000000000, 0xffffff8000000001};

int main(void) {
  for (unsigned i = 0; i < sizeof doubles / sizeof *doubles; i++) {
    double d = doubles[i];
    printf("%.17g: %ld %lu %a %a\n", d, (long)d, d >= 0 ? (unsigned long)d : 0, (float)d, (double)(float)d);
    if (d < 2147483648.0) printf("  %d", (int)d);
    if (d >= 0 && d < 4294967296.0) printf("  %u", (unsigned)d);
    if (d < 32768) printf("  %d", (short)d);
    if (d >= 0 && d < 256) printf("  %d", (unsigned char)d);
    printf("\n");
  }
  for (unsigned i = 0; i < sizeof integers / sizeof *integers; i++)
    printf("%ld: %a %a %a\n", (long)integers[i], (double)integers[i], (float)integers[i], (float)(int)integers[i]);
  for (unsigned i = 0; i < sizeof unsigneds / sizeof *unsigneds; i++)
    printf("%lu: %a %a %a\n", (unsigned long)unsigneds[i], (double)unsigneds[i], (float)unsigneds[i], (double)(unsigned)unsigneds[i]);
  printf("%lu %lu\n", (unsigned long)1.8446744073709550e19, (unsigned long)9.3e18f);
  printf("%a %a\n", (double)FLT_MIN / 3, FLT_MAX * 1.0f);
  printf("%a %a %a\n", (float)1e-46, (float)3.5e38, (float)1.4e-45);
  return 0;
}
