// A chained hash table of strings that grows: malloc and free in earnest, pointer chasing, strcmp.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next;
  char *key;
  long value;
};
struct table {
  struct entry **buckets;
  size_t size, used;
};

static unsigned hash(const char *key) {
  unsigned value = 2166136261u;
  while (*key) value = (value ^ (unsigned char)*key++) * 16777619u;
  return value;
}
static void grow(struct table *t) {
  size_t size = t->size ? t->size * 2 : 16;
  struct entry **buckets = calloc(size, sizeof *buckets);
  for (size_t i = 0; i < t->size; i++)
    for (struct entry *e = t->buckets[i], *next; e; e = next) {
      next = e->next;
      struct entry **home = &buckets[hash(e->key) & (size - 1)];
      e->next = *home;
      *home = e;
    }
  free(t->buckets);
  t->buckets = buckets, t->size = size;
}
static long *lookup(struct table *t, const char *key) {
  if (t->used >= t->size) grow(t);
  struct entry **at = &t->buckets[hash(key) & (t->size - 1)];
  for (struct entry *e = *at; e; e = e->next)
    if (strcmp(e->key, key) == 0) return &e->value;
  struct entry *e = malloc(sizeof *e);
  size_t length = strlen(key) + 1;
  *e = (struct entry){*at, memcpy(malloc(length), key, length), 0};
  *at = e;
  t->used++;
  return &e->value;
}
static void drop(struct table *t, const char *key) {
  for (struct entry **at = &t->buckets[hash(key) & (t->size - 1)]; *at; at = &(*at)->next)
    if (strcmp((*at)->key, key) == 0) {
      struct entry *gone = *at;
      *at = gone->next;
      free(gone->key), free(gone);
      t->used--;
      return;
    }
}

static void spell(char *to, unsigned number) {
  static const char letters[] = "abcdefghijklmnop";
  do *to++ = letters[number & 15]; while (number >>= 4);
  *to = 0;
}

int main(void) {
  struct table t = {0};
  unsigned seed = 99;
  char key[16];
  for (int i = 0; i < 6000000; i++) {
    seed = seed * 1664525 + 1013904223;
    spell(key, (seed >> 10) % 100000);
    if (seed >> 30 == 0) {
      if (t.size) drop(&t, key);
    } else *lookup(&t, key) += i & 7;
  }
  long sum = 0;
  for (size_t i = 0; i < t.size; i++)
    for (struct entry *e = t.buckets[i], *next; e; e = next) {
      next = e->next;
      sum += e->value;
      free(e->key), free(e);
    }
  free(t.buckets);
  printf("%zu %ld\n", t.used, sum);
  return 0;
}
