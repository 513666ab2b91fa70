// Product of double matrices, the plain triple loop: strided loads, multiply and add.
#include <stdio.h>
#include <stdlib.h>

static void multiply(int n, const double *a, const double *b, double *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

int main(void) {
  int n = 300;
  size_t bytes = sizeof(double) * (size_t)(n * n);
  double *a = malloc(bytes), *b = malloc(bytes), *c = malloc(bytes);
  for (int i = 0; i < n * n; i++) a[i] = (i % 17 - 8) / 8.0, b[i] = (i % 13 - 6) / 16.0;
  for (int round = 0; round < 12; round++) {
    multiply(n, a, b, c);
    double *swapped = a;
    a = c, c = swapped;
    for (int i = 0; i < n * n; i++) a[i] = a[i] / 64;
  }
  double trace = 0;
  for (int i = 0; i < n; i++) trace += a[i * n + i];
  printf("%.12g\n", trace);
  free(a), free(b), free(c);
  return 0;
}
