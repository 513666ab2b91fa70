// The checked arithmetic and bit builtins, which clang turns into llvm intrinsics.
// native: clang
#include <limits.h>
#include <stdio.h>

#define TRY(type, op, a, b) do { type r_; int o_ = __builtin_##op##_overflow((type)(a), (type)(b), &r_); printf(#type " " #op " %d %lld\n", o_, (long long)r_); } while (0)
#define ALL(type, min, max) TRY(type, add, max, 1); TRY(type, add, min, -1); TRY(type, sub, min, 1); TRY(type, sub, 5, 7); TRY(type, mul, max, 2); TRY(type, mul, max, max); TRY(type, mul, 11, 11); TRY(type, mul, min, -1)

int main(void) {
  ALL(signed char, SCHAR_MIN, SCHAR_MAX);
  ALL(unsigned char, 0, UCHAR_MAX);
  ALL(short, SHRT_MIN, SHRT_MAX);
  ALL(int, INT_MIN, INT_MAX);
  ALL(unsigned, 0, UINT_MAX);
  ALL(long, LONG_MIN, LONG_MAX);
  ALL(unsigned long, 0, ULONG_MAX);
  unsigned char narrow;
  printf("%d %d\n", __builtin_add_overflow(200, 100, &narrow), narrow);
  volatile unsigned x = 0x00f01200;
  volatile unsigned long y = 0x8000000000010000;
  printf("%d %d %d %d\n", __builtin_clz(x), __builtin_ctz(x), __builtin_popcount(x), __builtin_parity(x));
  printf("%d %d %d %d\n", __builtin_clzl(y), __builtin_ctzl(y), __builtin_popcountl(y), __builtin_ffsl(y));
  printf("%d %d %d\n", __builtin_ffs(0), __builtin_clrsb(-5), __builtin_clrsbl(1L << 40));
  printf("%x %x %lx\n", __builtin_bswap16(0x1234), __builtin_bswap32(x), __builtin_bswap64(y));
  printf("%d %d\n", __builtin_constant_p(3), __builtin_expect(x > 3, 1) != 0);
  int local[4];
  printf("%zu %zu\n", __builtin_object_size(local, 0), __builtin_object_size(local + 1, 1));
  printf("%d %g %g\n", __builtin_abs(-4), __builtin_fabs(-0.5), __builtin_inf());
  volatile int s = -17;
  printf("%d %d\n", s >> 2, s % 5);
#ifdef __clang__
  printf("%x %lx\n", __builtin_rotateleft32(x, 12), __builtin_rotateright64(y, 20));
  printf("%x %x\n", __builtin_bitreverse32(x), __builtin_bitreverse8(0x13));
#endif
  return 0;
}
