// printf: flags, widths, precisions, lengths, all conversions that do not depend on addresses.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int main(void) {
  printf("%d|%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%.0d|\n", 42, 42, 42, 42, 42, 42, 42, -42, 0);
  printf("%u|%o|%x|%X|%#o|%#x|%#X|%#x|\n", UINT_MAX, 8, 255, 255, 8, 255, 255, 0);
  printf("%hhd|%hd|%ld|%lld|%jd|%zd|%td|%hhu|\n", 300, 70000, LONG_MIN, LLONG_MAX, (intmax_t)-1, (size_t)5, (ptrdiff_t)-6, 511);
  printf("%c|%5c|%-3c|%s|%10s|%-10s|%.2s|%.10s|\n", 'x', 'y', 'z', "text", "right", "left", "cut", "whole");
  printf("%f|%.2f|%10.3f|%-10.1f|%+.1f|%.0f|%#.0f|%010.2f|\n", 3.14159, 2.675, -1.5, 2.25, 0.05, 2.5, 3.0, -3.7);
  printf("%e|%.2e|%E|%g|%g|%g|%G|%#g|\n", 12345.678, 0.00012, 1e100, 100000.0, 1000000.0, 0.0001, 1e-10, 1.5);
  printf("%a|%.1a|%A|\n", 1.0, 0.1, -255.5);
  printf("%f|%e|%g|%5.1f|%F|\n", 1.0 / 0.0, -1.0 / 0.0, 0.0, -0.0, 1e300 * 1e300);
  printf("%.20g|%.17g|%.30f|\n", 0.1, 1.0 / 3, 1e-7);
  printf("%*d|%-*d|%.*f|%*.*s|\n", 6, 1, 6, 2, 3, 1.0 / 3, 6, 2, "abc");
  printf("%2$s %1$s|%%|\n", "world", "hello");
  printf("%" PRId64 " %" PRIx32 " %" PRIu8 "\n", INT64_MIN, (uint32_t)0xdeadbeef, (uint8_t)200);
  int n;
  printf("count%n me\n", &n);
  printf("%d %d\n", n, printf("nested\n"));
  char buffer[20];
  int length = snprintf(buffer, sizeof buffer, "%s-%d", "truncated text", 12345);
  printf("%d %s\n", length, buffer);
  printf("%s|%ls|%lc|\n", (char *)"", L"wide", L'w');
  return 0;
}
