// qsort and bsearch with callbacks: numbers, strings, structs, equal keys, by a global key.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int up(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
static int down(const void *a, const void *b) { return up(b, a); }
static int text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
struct person { char name[12]; int age; double height; };
static int by_age(const void *a, const void *b) { return ((const struct person *)a)->age - ((const struct person *)b)->age; }

int main(void) {
  int v[200];
  unsigned seed = 7;
  for (int i = 0; i < 200; i++) v[i] = (int)((seed = seed * 1103515245 + 12345) >> 16) % 500 - 250;
  qsort(v, 200, sizeof *v, up);
  int ordered = 1;
  for (int i = 1; i < 200; i++) ordered &= v[i - 1] <= v[i];
  int key = v[77], *found = bsearch(&key, v, 200, sizeof *v, up), missing = 1000;
  printf("%d %d %d\n", ordered, *found == key, bsearch(&missing, v, 200, sizeof *v, up) == NULL);
  qsort(v, 200, sizeof *v, down);
  printf("%d %d\n", v[0] >= v[1], v[198] >= v[199]);
  char *words[] = {"minotaur", "ariadne", "theseus", "daedalus", "icarus"};
  qsort(words, 5, sizeof *words, text);
  for (int i = 0; i < 5; i++) printf("%s ", words[i]);
  struct person people[] = {{"a", 30, 1.7}, {"b", 20, 1.8}, {"c", 30, 1.6}, {"d", 20, 1.5}, {"e", 25, 1.9}};
  qsort(people, 5, sizeof *people, by_age);
  for (int i = 0; i < 5; i++) printf("%s%d ", people[i].name, people[i].age);
  char letters[] = "thequickbrownfox";
  qsort(letters, 1, 1, (int (*)(const void *, const void *))strcmp);
  printf("%s\n", letters);
  return 0;
}
