// strtod and strtof: bit for bit, with the place where they stop and errno.
#include <errno.h>
#include <stdint.h>

static const char *seeds[] = {
    "", ".", "-", "+", "e5", ".e5", "1e", "1e+", "1e-", "1.e5", ".5", "5.", "-.5e-3", "0", "-0", "0e999999999", "0x", "0x.", "0x.p1", "0x1", "0x1.", "0x.8",
    "0x1p", "0x1p+", "0x1.8p3", "-0x1.fffffffffffff8p1023", "0x1.fffffffffffff7p1023", "0x1p1024", "0x1p-1074", "0x1p-1075", "0x1.8p-1075",
    "0x0.0000000000001p-1022", "0x1.ffffffffffffffffffffp-1023", "0x1.00000000000008p0", "0x1.000000000000080000000001p0", "0x1.00000000000018p0",
    "0x123456789abcdef123456789p-50", "0x0000000000000000000000000.1", "inf", "INF", "infinity", "-Infinity", "infinit", "nan", "-nan", "nan(", "nan()", "nan(123)",
    "nan(0x5)", "nan(abc)", "NAN(7_)", "nan(12", "1e308", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "-1e400",
    "1.797693134862315708145274237317043567980705675258449965989174768031572607800285387605895586327668781715404589535143824642343213268894641827684675467035375169860499105765512820762454900903893289440758685084551339423045832369032229481658085593321233477974926e308",
    "2.2250738585072014e-308", "2.2250738585072011e-308", "2.2250738585072012e-308", "2.225073858507201e-308", "4.9e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "2.5e-324", "1e-323", "1e-324", "1e-400", "3.4028234663852886e38", "3.4028235677973366e38", "3.4028235677973367e38", "1.17549435e-38",
    "1.1754942e-38", "1.1754943508222874e-38", "1.17549431578e-38","1.4e-45", "7.006492321624085e-46", "7.1e-46", "7.0e-46", "9007199254740993", "9007199254740992.5", "9007199254740993.0000000000000001", "0.1", "0.3", "1e22", "1e23",
    "8.5e22", "123456789012345678901234567890", "0.000000000000000000000000000000000000000000000000000000000123", "1e99999999999999999999", "1e-99999999999999999999",
    "100000000000000000000000000000000000000000000000000000000000000000000000000000000000000e-80", " 12", "1..2", "1e5.5", "1x", "6929495644600919.5", "3.7455744005952583e15", "1_0", "1,5"};

static void try(const char *from) {
  char *end;
  errno = 0;
  double d = strtod(from, &end);
  uint64_t bits;
  memcpy(&bits, &d, 8);
  printf("%.60s: %016lx %ld %d", from, bits, offset(end, from), errno);
  errno = 0;
  float f = strtof(from, &end);
  uint32_t half;
  memcpy(&half, &f, 4);
  printf(" %08x %ld %d\n", half, offset(end, from), errno);
}

static char work[4096];

// Digits of numbers that lie halfway between two doubles, or just beside.
static void halfway(void) {
  uint64_t bits = (below(2046) << 52) | (draw() & 0xfffffffffffff);
  double d;
  memcpy(&d, &bits, 8);
  sprintf(work, below(2) ? "%.*e" : "%.*g", (int)below(25), d);
  try(work);
  if (below(2)) bits = below(1ul << 55);
  // The midpoint of d and its successor, in full, has one digit more than d.
  uint64_t exponent = 1 + below(120) + 1023 - 60;
  bits = exponent << 52 | (draw() & 0xfffffffffffff);
  memcpy(&d, &bits, 8);
  double ulp;
  uint64_t ulp_bits = (exponent - 52) << 52;
  memcpy(&ulp, &ulp_bits, 8);
  char whole[512], half[512];
  sprintf(whole, "%.200f", d);
  sprintf(half, "%.200f", ulp / 2);
  // Adds them as decimal numbers.
  int wl = strchr(whole, '.') - whole, hl = strchr(half, '.') - half, carry = 0;
  for (int i = 200; i >= -wl; i--) {
    if (i == 0) continue;
    char *p = whole + wl + i;
    char *q = half + hl + i;
    int s = carry + *p - '0' + (i < -hl ? 0 : *q - '0');
    carry = s > 9;
    *p = '0' + s % 10;
  }
  if (carry) return;
  try(whole);
  strcat(whole, below(2) ? "000000000001" : "0000");
  try(whole);
  // Long digits, far beyond what a double holds.
  char *p = stpcpy(work, whole);
  for (int i = below(900); i > 0; i--) *p++ = '0';
  strcpy(p, below(2) ? "1" : "");
  try(work);
}

int main(void) {
  for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++) try(seeds[i]);
  for (int i = 0; i < 5000; i++) {
    char *p = work;
    p += strlen(text(p, "+-", below(2)));
    p += strlen(text(p, "0123456789", below(3) ? 6 : 30));
    if (below(3)) *p++ = '.';
    p += strlen(text(p, "0123456789", below(3) ? 6 : 30));
    if (below(2)) p += sprintf(p, "%c%s%lu", "eE"[below(2)], (char *[]){"", "+", "-"}[below(3)], below(below(2) ? 20 : 350));
    *p = 0;
    try(work);
  }
  for (int i = 0; i < 2000; i++) {
    char *p = work;
    p += strlen(text(p, "+-", below(2)));
    p = stpcpy(p, below(2) ? "0x" : "0X");
    p += strlen(text(p, "0123456789abcdefABCDEF", below(3) ? 6 : 30));
    if (below(2)) *p++ = '.';
    p += strlen(text(p, "0123456789abcdef000", below(3) ? 6 : 30));
    if (below(2)) p += sprintf(p, "p%s%lu", (char *[]){"", "+", "-"}[below(3)], below(below(2) ? 200 : 1200));
    *p = 0;
    try(work);
  }
  for (int i = 0; i < 2000; i++) halfway();
  // As many digits as programs print, close to 1.
  for (int i = 0; i < 5000; i++) {
    sprintf(work, "%lue%d", draw() >> below(20), (int)below(44) - 22);
    try(work);
    sprintf(work, "%.*e", 14 + (int)below(5), (double)draw() / (1ul << below(64)));
    try(work);
    // Halfway between two doubles, or floats, times a power of five that cancels.
    sprintf(work, "%lue-%d", (draw() >> (11 + below(2) * 29) | 1) * (unsigned long[]){1, 5, 25, 125, 625}[below(5)], (int)below(5));
    try(work);
  }
}
