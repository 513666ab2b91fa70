// Sorting by merging, top down: stable, and with the same comparisons in the same order as
// glibc's, because the output of real programs depends on both. What merging needs is memory;
// where there is none, heapsort does without, and without stability, as glibc's fallback.
#include <errno.h>
#include <stdlib.h>

#include "host.h"

typedef int (*comparison)(const void *, const void *, void *);
typedef unsigned int __attribute__((may_alias, aligned(1))) half_word;
typedef unsigned long __attribute__((may_alias, aligned(1))) word;

struct sorting {
  size_t size;
  int (*compare)(const void *, const void *);  // or, where it is null, the one with an argument
  comparison compare_with;
  void *argument;
  char *room;
};

#define COMPARE(sorting, a, b)                                                                  \
  ((sorting)->compare ? (sorting)->compare(a, b)                                                \
                      : (sorting)->compare_with(a, b, (sorting)->argument))

static void copy(char *to, const char *from, size_t size) {
  if (size == sizeof(half_word)) {
    *(half_word *)to = *(const half_word *)from;
  } else if (size == sizeof(word)) {
    *(word *)to = *(const word *)from;
  } else {
    __clew_memcpy(to, from, size);
  }
}

static void merge(const struct sorting *sorting, char *base, size_t left, size_t right) {
  size_t size = sorting->size;
  char *a = base;
  char *b = base + left * size;
  char *to = sorting->room;
  while (left > 0 && right > 0) {
    if (COMPARE(sorting, a, b) <= 0) {
      copy(to, a, size);
      a += size;
      left--;
    } else {
      copy(to, b, size);
      b += size;
      right--;
    }
    to += size;
  }
  // What is left of the right half is in its place already.
  __clew_memcpy(to, a, left * size);
  to += left * size;
  __clew_memcpy(base, sorting->room, (size_t)(to - sorting->room));
}

static void merge_sort(const struct sorting *sorting, char *base, size_t count) {
  if (count <= 1) return;
  size_t left = count / 2;
  merge_sort(sorting, base, left);
  merge_sort(sorting, base + left * sorting->size, count - left);
  merge(sorting, base, left, count - left);
}

static void swap(char *a, char *b, size_t size) {
  for (; size > 0; size--) {
    char kept = *a;
    *a++ = *b;
    *b++ = kept;
  }
}

static void sift_down(const struct sorting *sorting, char *base, size_t parent, size_t count) {
  size_t size = sorting->size;
  for (size_t child; (child = 2 * parent + 1) < count; parent = child) {
    char *larger = base + child * size;
    if (child + 1 < count && COMPARE(sorting, larger, larger + size) < 0) {
      larger += size;
      child++;
    }
    if (COMPARE(sorting, base + parent * size, larger) >= 0) return;
    swap(base + parent * size, larger, size);
  }
}

static void heap_sort(const struct sorting *sorting, char *base, size_t count) {
  for (size_t parent = count / 2; parent-- > 0;) sift_down(sorting, base, parent, count);
  for (size_t last = count - 1; last > 0; last--) {
    swap(base, base + last * sorting->size, sorting->size);
    sift_down(sorting, base, 0, last);
  }
}

static void sort(struct sorting *sorting, void *base, size_t count) {
  char small_room[1024];
  if (count <= 1 || sorting->size == 0) return;
  size_t needed = count * sorting->size;
  if (needed <= sizeof small_room) {
    sorting->room = small_room;
    merge_sort(sorting, base, count);
    return;
  }
  int saved_error = errno;
  sorting->room = malloc(needed);
  errno = saved_error;
  if (!sorting->room) {
    heap_sort(sorting, base, count);
    return;
  }
  merge_sort(sorting, base, count);
  free(sorting->room);
}

void qsort_r(void *base, size_t count, size_t size, comparison compare, void *argument) {
  struct sorting sorting = {size, NULL, compare, argument, NULL};
  sort(&sorting, base, count);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  struct sorting sorting = {size, compare, NULL, NULL, NULL};
  sort(&sorting, base, count);
}
