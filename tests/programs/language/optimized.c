// Optimised code has other shapes than clang -O0's: vectorised loops, selects, funnel shifts, min/max intrinsics, merged switches.
// optimised: -O2
#include <stdio.h>
#include <string.h>

static unsigned rotate(unsigned x, int by) { return x << (by & 31) | x >> (-by & 31); }
static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
__attribute__((noinline)) static int dot(const int *a, const int *b, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
__attribute__((noinline)) static int biggest(const short *v, int n) { int m = v[0]; for (int i = 1; i < n; i++) m = v[i] > m ? v[i] : m; return m; }
__attribute__((noinline)) static const char *month(int m) {
  switch (m) { case 1: return "jan"; case 2: return "feb"; case 3: return "mar"; case 4: return "apr"; case 5: return "may"; default: return "?"; }
}
__attribute__((noinline)) static int count(const char *t, char c) { int n = 0; while (*t) n += *t++ == c; return n; }
__attribute__((noinline)) static double norm(const double *v, int n) { double s = 0; for (int i = 0; i < n; i++) s += v[i] * v[i]; return s; }
__attribute__((noinline)) static unsigned long collatz(unsigned long n) { unsigned long steps = 0; while (n != 1) n = n & 1 ? 3 * n + 1 : n / 2, steps++; return steps; }
__attribute__((noinline)) static void saxpy(float *y, const float *x, float a, int n) { for (int i = 0; i < n; i++) y[i] += a * x[i]; }

int main(void) {
  int a[37], b[37];
  short s[50];
  double d[9];
  float x[19], y[19];
  for (int i = 0; i < 37; i++) a[i] = i * 7 % 11, b[i] = i * 5 % 13 - 6;
  for (int i = 0; i < 50; i++) s[i] = i * 7919 % 30011 - 15000;
  for (int i = 0; i < 9; i++) d[i] = i * 0.25;
  for (int i = 0; i < 19; i++) x[i] = i, y[i] = -i;
  saxpy(y, x, 0.5f, 19);
  printf("%d %d %g %g\n", dot(a, b, 37), biggest(s, 50), norm(d, 9), y[18]);
  printf("%x %d %d %d\n", rotate(0x80000001, 4), clamp(-5, 0, 9), clamp(50, 0, 9), clamp(5, 0, 9));
  for (int m = 0; m < 7; m++) printf("%s ", month(m));
  printf("%d %lu\n", count("mississippi", 's'), collatz(27));
  char text[64];
  memset(text, 'a', 40);
  strcpy(text + 40, "tail");
  printf("%zu %d\n", strlen(text), memcmp(text, text + 1, 39));
  return 0;
}
