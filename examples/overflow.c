// Greets in alphabetical order. The bug hides well: the list grows one element too late, so that the
// fifth name is written behind the heap object. Natively this seems to work.
//
//   clew run examples/overflow.c

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
  const char **names;
  size_t count;
  size_t capacity;
};

static void add(struct list *list, const char *name) {
  if (list->count > list->capacity) {
    list->capacity *= 2;
    list->names = realloc(list->names, list->capacity * sizeof *list->names);
  }
  list->names[list->count++] = name;
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int main(void) {
  const char *guests[] = {"Frances", "Ada", "Grace", "Barbara", "Radia"};
  struct list list = {malloc(4 * sizeof(char *)), 0, 4};
  for (size_t i = 0; i < sizeof guests / sizeof *guests; i++) add(&list, guests[i]);
  qsort(list.names, list.count, sizeof *list.names, by_name);
  for (size_t i = 0; i < list.count; i++) printf("Hello, %s!\n", list.names[i]);
  free(list.names);
  return 0;
}
