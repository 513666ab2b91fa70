// flags: -O0 -g
// flags: -O2 -g
// flags: -O0 -fsanitize=undefined -fno-sanitize-recover=all
// flags: -O1 -g -fwrapv

typedef __int128 wide;
typedef unsigned __int128 uwide;
typedef _BitInt(37) odd;
typedef unsigned _BitInt(200) huge;

_Bool truth(int x) { return x; }
signed char narrow(long x) { return (signed char)x; }
unsigned short halves(unsigned x) { return (unsigned short)(x >> 16); }
int arithmetic(int a, int b) { return (a + b) * (a - b) / (b | 1) % 7; }
unsigned unsignedArithmetic(unsigned a, unsigned b) { return (a + b) * (a - b) / (b | 1) % 7; }
long shifts(long a, int n) { return (a << n) ^ (a >> n) ^ (long)((unsigned long)a >> n); }
wide wideArithmetic(wide a, wide b) { return a * b + (a / (b | 1)) - (a % (b | 1)); }
uwide wideConstant(void) { return ((uwide)0x0123456789abcdefULL << 64) | 0xfedcba9876543210ULL; }
wide wideNegative(void) { return -((wide)1 << 100); }
odd oddBits(odd a, odd b) { return a * b - 5; }
huge hugeBits(huge a) { return (a << 130) + 1; }
int comparisons(int a, unsigned b, long c) {
  return (a < 3) + (a <= 4) + (a > 5) + (a >= 6) + (a == 7) + (a != 8) + (b < 9) + (b <= 10) +
         (b > 11) + (b >= 12) + (c == -9223372036854775807L - 1);
}
unsigned long limits(int which) {
  switch (which) {
    case 0: return 0x7fffffffffffffffUL;
    case 1: return 0x8000000000000000UL;
    case 2: return 0xffffffffffffffffUL;
    case -2147483647 - 1: return 1;
    default: return 0x20000000000001UL;
  }
}
int bits(unsigned a, unsigned long b) {
  return __builtin_popcount(a) + __builtin_clz(a) + __builtin_ctzl(b) + __builtin_ffsl((long)b) +
         __builtin_parity(a) + (int)__builtin_bswap32(a) + (int)__builtin_rotateleft32(a, 3);
}
int overflows(int a, int b, int *out) {
  unsigned u;
  return __builtin_sadd_overflow(a, b, out) | __builtin_smul_overflow(a, b, out) |
         __builtin_usub_overflow((unsigned)a, (unsigned)b, &u);
}
