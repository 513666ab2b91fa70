// Pairs of functions, one with a 2 behind its name: what differs is easily overlooked.
#include <stdio.h>
#include <stdlib.h>

static void write_file(const char *name) {
  FILE *file = fopen(name, "w");
  if (!file) return;
  fputc('x', file);
  fclose(file);
}

void writes(unsigned char a) { write_file(a == 9 ? "other" : "log"); }
void writes2(unsigned char a) { (void)a; write_file("log"); }

void says(unsigned char a) { fprintf(stderr, "bad: %d\n", a), abort(); }
void says2(unsigned char a) { fprintf(stderr, "bad: %d\n", a == 7 ? 8 : a), abort(); }

void prints(signed char a) { printf("%d\n", a); }
void prints2(signed char a) { printf("%u\n", a); }

char **words(unsigned char a) {
  char **list = calloc(3, sizeof *list);
  list[0] = "one", list[1] = a == 9 ? "two" : "three";
  return list;
}
char **words2(unsigned char a) {
  char **list = calloc(3, sizeof *list);
  list[0] = "one", list[1] = a ? "three" : "three";
  return list;
}

struct point {
  int x, y;
};
struct point *points(unsigned char a) {
  struct point *both = calloc(2, sizeof *both);
  both[1].y = a;
  return both;
}
struct point *points2(unsigned char a) {
  struct point *both = calloc(2, sizeof *both);
  both[1].y = a == 7 ? 8 : a;
  return both;
}

char *failed(unsigned char a) { return a == 3 ? (char *)-1 : NULL; }
char *failed2(unsigned char a) { return a == 3 ? (char *)-2 : NULL; }

int forgets(unsigned char a) {
  int known;
  if (a == 5) known = 1;
  return known;
}
int forgets2(unsigned char a) { return a == 5; }

int decides(unsigned char a) {
  int *known = malloc(sizeof *known);
  if (a == 5) *known = 1;
  if (*known == 1) return 3;
  return 4;
}
int decides2(unsigned char a) { return a == 5 ? 3 : 4; }

// Both leave the rest of what they allocate as it is.
int *starts(unsigned char a) {
  int *numbers = malloc(4 * sizeof *numbers);
  numbers[0] = a;
  return numbers;
}
int *starts2(unsigned char a) {
  int *numbers = malloc(4 * sizeof *numbers);
  *numbers = a + 0;
  return numbers;
}
