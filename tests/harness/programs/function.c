// Functions to be called without a harness, one for each kind of parameter.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum color { RED, GREEN = 1, BLUE = 2 };
enum flags { READ = 1, WRITE = 4, EXECUTE = 8 };
enum sparse { FEW = 3, SOME = 17, MANY = 40 };

int enums(enum color color, enum flags flags, enum sparse sparse, bool on) {
  if (color != RED && color != GREEN && color != BLUE) abort();
  if ((flags & ~(READ | WRITE | EXECUTE)) != 0) abort();
  if (sparse != FEW && sparse != SOME && sparse != MANY) abort();
  if (*(unsigned char *)&on > 1) abort();
  if (sparse == MANY && flags == (READ | EXECUTE) && color == BLUE && on) return 1;
  return 0;
}

// A string has an end, and just as much memory.
int text(const char *text) {
  if (text == NULL) return 1;
  size_t length = strlen(text);
  if (length > 4) abort();
  if (strcmp(text, "ab") == 0) return text[3];  // one too far
  return 0;
}

static int sum(const int *numbers, size_t count) {
  int total = 0;
  for (size_t i = 0; i <= count; i++) total += numbers[i];  // one too far
  return total;
}

struct node {
  int value;
  struct node *next;
  char *name;
  int (*compare)(int, int);
};

// Two objects deep, then null.
int list(struct node *first) {
  if (first->next == NULL) return 0;
  if (first->next->next != NULL) abort();
  if (strlen(first->name) > 4) abort();
  if (first->compare(1, 2) == 77 && first->next->value == 5) return 1;
  return 2;
}

struct small {
  char a;
  int b;
};
struct large {
  long a[4];
  double d;
  short s;
};

int structs(struct small small, struct large large, short last) {
  if (small.a == 'x' && small.b == 70000 && large.a[3] == -5 && large.s == 12 && last == 9) return 1;
  return 0;
}

struct large result(int number) {
  struct large large = {{0}};
  if (number == 6) large.a[number]++;  // past the struct
  return large;
}

int several(char **words, FILE *stream, void *bytes) {
  if (words[1] != NULL || stream != stdin) abort();
  unsigned char *content = bytes;
  return words[0] != NULL && content[3] == 200;
}

struct hidden;
int opaque(struct hidden *hidden) { return hidden != NULL; }

static int (*keep)(const int *, size_t) = sum;

int main(void) { return keep == NULL; }
