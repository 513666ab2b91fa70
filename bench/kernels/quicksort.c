// Quicksort by hand on integers: recursion, compares, swaps through pointers; then the library's qsort with a callback.
#include <stdio.h>
#include <stdlib.h>

static void sort(int *low, int *high) {
  while (low < high) {
    int pivot = low[(high - low) / 2], *left = low, *right = high;
    while (left <= right) {
      while (*left < pivot) left++;
      while (*right > pivot) right--;
      if (left > right) break;
      int swapped = *left;
      *left++ = *right;
      *right-- = swapped;
    }
    if (right - low < high - left) {
      sort(low, right);
      low = left;
    } else {
      sort(left, high);
      high = right;
    }
  }
}

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static unsigned seed = 12345;
static void fill(int *v, int n) {
  for (int i = 0; i < n; i++) v[i] = (int)((seed = seed * 1664525 + 1013904223) >> 8);
}
static unsigned digest(const int *v, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) sum = sum * 33 + (unsigned)v[i];
  return sum;
}

int main(void) {
  int n = 1000000, *v = malloc(sizeof *v * (size_t)n);
  for (int round = 0; round < 4; round++) {
    fill(v, n);
    sort(v, v + n - 1);
    printf("%u\n", digest(v, n));
  }
  fill(v, n / 2);
  qsort(v, (size_t)n / 2, sizeof *v, compare);
  printf("%u\n", digest(v, n / 2));
  free(v);
  return 0;
}
