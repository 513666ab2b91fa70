// Sorting is stable, and compares the same pairs in the same order; searching finds the same place.
#include <search.h>

struct element {
  int key;
  int rank;
};

struct large {
  char padding[40];
  int key;
  int rank;
};

static long comparisons;
static unsigned long history;

static int order(int a, int b) {
  comparisons++;
  history = history * 31 + a * 7 + b;
  return (a > b) - (a < b);
}

static int by_key(const void *a, const void *b) { return order(((struct element *)a)->key, ((struct element *)b)->key); }
static int by_large_key(const void *a, const void *b) { return order(((struct large *)a)->key, ((struct large *)b)->key); }
static int by_value(const void *a, const void *b) { return order(*(int *)a, *(int *)b); }
static int by_byte(const void *a, const void *b) { return order(*(unsigned char *)a, *(unsigned char *)b); }
static int with_argument(const void *a, const void *b, void *sign) { return *(int *)sign * order(*(int *)a, *(int *)b); }

static struct element elements[3000];
static struct large larges[500];
static int values[3000];
static unsigned char bytes[3000];

static void show(const char *what) { printf("%s %ld %lx\n", what, comparisons, history); }

int main(void) {
  for (int round = 0; round < 120; round++) {
    int count = below(round < 100 ? 40 : 3000), keys = 1 + below(count + 3);
    for (int i = 0; i < count; i++) {
      elements[i] = (struct element){below(keys), i};
      values[i] = below(keys) - keys / 2;
      bytes[i] = below(keys);
      if (i < 500) larges[i].key = below(keys), larges[i].rank = i;
    }
    qsort(elements, count, sizeof *elements, by_key);
    for (int i = 0; i < count; i++) printf("%d:%d ", elements[i].key, elements[i].rank);
    show("elements");
    qsort(larges, count < 500 ? count : 500, sizeof *larges, by_large_key);
    for (int i = 0; i < count && i < 500; i++) printf("%d:%d ", larges[i].key, larges[i].rank);
    show("larges");
    qsort(bytes, count, 1, by_byte);
    for (int i = 0; i < count; i++) printf("%d ", bytes[i]);
    show("bytes");
    int sign = below(2) ? 1 : -1;
    qsort_r(values, count, sizeof *values, with_argument, &sign);
    for (int i = 0; i < count; i++) printf("%d ", values[i]);
    show("values");
    qsort(values, count, sizeof *values, by_value);
    for (int i = 0; i < 20; i++) {
      int key = below(keys + 2) - keys / 2;
      printf("%ld ", offset(bsearch(&key, values, count, sizeof *values, by_value), values));
      size_t n = count < 30 ? count : 30;
      printf("%ld ", offset(lfind(&key, values, &n, sizeof *values, by_value), values));
    }
    show("found");
  }
}
