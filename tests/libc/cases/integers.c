// The strtol family in every base, around every limit.
#include <errno.h>
#include <inttypes.h>

static const char *seeds[] = {
    "", "0", "-0", "+0", "0x", "0X", "-0x", "0xg", "08", "018", "0b1", " \t\n\v\f\r12", "--1", "+-1", "- 1",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616",
    "0x7fffffffffffffff", "0x8000000000000000", "-0x8000000000000000", "0xffffffffffffffff",
    "0x10000000000000000", "01777777777777777777777", "02000000000000000000000", "zz", "ZZ", "3w5e11264sgsf",
    "3W5E11264SGSG", "99999999999999999999999999999999", "2147483647", "2147483648", "-2147483648",
    "12abc", "0x1p3", "\xa0" "1", "1_000", "1,000"};

static void try(const char *from, int base) {
  char unset;
  char *end = &unset;
  errno = 0;
  long a = strtol(from, &end, base);
  printf("%s %d: %ld %ld %d", from, base, a, end == &unset ? -7 : offset(end, from), errno);
  end = (char *)from;
  errno = 0;
  unsigned long b = strtoul(from, &end, base);
  printf(" %lu %ld %d", b, offset(end, from), errno);
  printf(" %lld %llu %jd %ju", strtoll(from, 0, base), strtoull(from, 0, base), strtoimax(from, 0, base),
         strtoumax(from, 0, base));
  printf(" %d %ld %lld\n", atoi(from), atol(from), atoll(from));
}

int main(void) {
  char work[64];
  for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++) {
    for (int base = -1; base <= 37; base++) try(seeds[i], base);
  }
  for (int i = 0; i < 6000; i++) {
    int base = below(4) ? 2 + below(35) : (int[]){0, 10, 16, 8}[below(4)];
    char *p = work;
    text(p, " \t", below(4) ? 0 : 2);
    p += strlen(p);
    text(p, "+-", below(2));
    p += strlen(p);
    if (below(4) == 0) p = stpcpy(p, "0x");
    text(p, "0123456789abcdefXyz", below(2) ? 8 : 24);
    if (below(3) == 0) sprintf(p, "%lu", draw() >> below(64));
    try(work, base);
  }
  printf("%d %ld %lld\n", abs(-5), labs(-6), llabs(-7));
  for (int i = 0; i < 200; i++) {
    long a = (long)draw() >> below(64), b = (long)draw() >> below(64);
    if (b == 0 || b == -1) continue;
    ldiv_t d = ldiv(a, b);
    div_t e = (int)b && (int)b != -1 ? div((int)a, (int)b) : (div_t){0, 0};
    printf("%ld %ld %d %d\n", d.quot, d.rem, e.quot, e.rem);
  }
}
