// A whole directory at once, filtered and sorted.
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "system_call.h"

typedef int (*filter_function)(const struct dirent *);
typedef int (*compare_function)(const struct dirent **, const struct dirent **);

static void forget(struct dirent **entries, size_t count) {
  while (count) free(entries[--count]);
  free(entries);
}

// Appends a copy of the entry; 0 when there is no memory.
static int append(struct dirent ***entries, size_t *count, size_t *size, const struct dirent *entry) {
  if (*count == *size) {
    size_t larger = *size ? 2 * *size : 16;
    struct dirent **grown = realloc(*entries, larger * sizeof *grown);
    if (!grown) return 0;
    *entries = grown;
    *size = larger;
  }
  struct dirent *copy = malloc(sizeof *copy);
  if (!copy) return 0;
  *copy = *entry;
  (*entries)[(*count)++] = copy;
  return 1;
}

int scandir(const char *restrict path, struct dirent ***restrict result, filter_function filter,
            compare_function compare) {
  DIR *directory = opendir(path);
  if (!directory) return -1;
  struct dirent **entries = NULL;
  struct dirent *entry;
  size_t count = 0;
  size_t size = 0;
  int enough = 1;
  while (enough && (entry = readdir(directory)))
    if (!filter || filter(entry)) enough = append(&entries, &count, &size, entry);
  closedir(directory);
  if (!enough) {
    forget(entries, count);
    return -1;
  }
  if (compare && count)
    qsort(entries, count, sizeof *entries, (int (*)(const void *, const void *))compare);
  *result = entries;
  return (int)count;
}

int alphasort(const struct dirent **a, const struct dirent **b) {
  return strcoll((*a)->d_name, (*b)->d_name);
}

int versionsort(const struct dirent **a, const struct dirent **b) {
  return strverscmp((*a)->d_name, (*b)->d_name);
}

extern int scandir64(const char *restrict, struct dirent64 ***restrict,
                     int (*)(const struct dirent64 *),
                     int (*)(const struct dirent64 **, const struct dirent64 **))
    __attribute__((alias("scandir")));
extern int alphasort64(const struct dirent64 **, const struct dirent64 **)
    __attribute__((alias("alphasort")));
extern int versionsort64(const struct dirent64 **, const struct dirent64 **)
    __attribute__((alias("versionsort")));
