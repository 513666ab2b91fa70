// Pointer arithmetic and comparison: differences, negative indices, multi-dimensional arrays, one past the end, round trips through integers.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record { char tag; int values[3]; struct record *next; };

static void swap(void *a, void *b, size_t n) {
  char *x = a, *y = b;
  while (n--) { char t = *x; *x++ = *y; *y++ = t; }
}
static size_t length(const char *text) { const char *p = text; while (*p) p++; return (size_t)(p - text); }

int main(void) {
  int grid[3][4][5];
  for (int i = 0; i < 60; i++) (&grid[0][0][0])[0] = 0, ((int *)grid)[i] = i;
  printf("%d %d %d\n", grid[1][2][3], *(*(*(grid + 2) + 1) + 4), (*grid)[3][4]);
  int *end = &grid[2][3][4] + 1, *start = (int *)grid;
  printf("%td %td %d\n", end - start, start - end, end[-1]);
  printf("%d %d\n", start < end, end > &grid[1][0][0]);
  struct record a = {'a', {1, 2, 3}, 0}, b = {'b', {4, 5, 6}, &a};
  swap(&a, &b, sizeof a);
  printf("%c %d %d\n", a.tag, a.values[1], a.next == &a);
  int *middle = &a.values[1];
  struct record *container = (struct record *)((char *)middle - offsetof(struct record, values) - sizeof(int));
  printf("%d %d %d\n", container == &a, middle[-1], 1 [middle]);
  uintptr_t number = (uintptr_t)&b.values[2];
  printf("%d %d\n", *(int *)number, (int)(number % sizeof(int)));
  number |= 1;
  printf("%d\n", *(int *)(number & ~(uintptr_t)1));
  char *words[] = {"alpha", "beta", "gamma", NULL};
  size_t total = 0;
  for (char **w = words; *w; ++w) total += length(*w);
  printf("%zu %c %c\n", total, *words[1], *(*(words + 2) + 2));
  char buffer[16];
  int value = 0x01020304, copy;
  memcpy(buffer + 3, &value, 4);
  memcpy(&copy, buffer + 3, 4);
  printf("%x %d\n", copy, buffer[3]);
  const void *null = 0;
  printf("%d %d %d\n", null == NULL, !null, &a == 0);
  int (*row)[4][5] = grid + 1;
  printf("%d %td\n", (*row)[0][0], (char *)(row + 1) - (char *)row);
  return 0;
}
