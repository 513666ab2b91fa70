// Initialisers: compound literals, designators, ranges, flexible array members, nested, static and automatic, strings.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point { int x, y; };
struct line { struct point from, to; const char *name; };
struct message { int length; char text[]; };
static struct message greeting = {5, "hello"};
static struct line lines[] = {[2] = {.name = "third", .to.y = 9}, [0] = {{1, 2}, {3, 4}, "first"}};
static int ranges[10] = {[2 ... 4] = 7, 8, [9] = 1};
static const char texts[][6] = {"one", "three", {'t', 'w', 'o'}};
static struct point *const shared = &(struct point){11, 12};
static int *const inside = &ranges[3];
static char *end_of_text = "labyrinth" + 4;
static const struct { char c; long l; short s; } padded = {'p', -1, 2};

static int sum(const int *v) { int total = 0; while (*v) total += *v++; return total; }
static struct point *counter(void) { static struct point p = {100, 0}; p.x++; p.y += p.x; return &p; }

int main(void) {
  printf("%d %s\n", greeting.length, greeting.text);
  for (int i = 0; i < 3; i++) printf("%d %d %d %d %s\n", lines[i].from.x, lines[i].from.y, lines[i].to.x, lines[i].to.y, lines[i].name ? lines[i].name : "-");
  for (int i = 0; i < 10; i++) printf("%d ", ranges[i]);
  printf("%.6s %.6s %.6s\n", texts[0], texts[1], texts[2]);
  ++*inside;
  printf("%d %d %s\n", shared->x, *inside, end_of_text);
  printf("%c %ld %d %zu\n", padded.c, padded.l, padded.s, sizeof padded);
  printf("%d\n", sum((int[]){1, 2, 3, 4, 0}));
  counter(), counter();
  printf("%d\n", counter()->x);
  printf("%d\n", counter()->y);
  struct line local = {.to = {.x = 5}, .name = "local"};
  printf("%d %d %s\n", local.from.x, local.to.x, local.name);
  char partly[8] = "abc", full[3] = "abc", unsized[] = "abc\0def";
  printf("%d %zu %zu %.3s\n", partly[7], sizeof unsized, strlen(unsized), full);
  struct message *m = malloc(sizeof *m + 4);
  m->length = 3;
  memcpy(m->text, "xyz", 4);
  printf("%s\n", m->text);
  free(m);
  int matrix[2][3] = {{1}, {2, 3}};
  printf("%d%d%d%d%d%d\n", matrix[0][0], matrix[0][1], matrix[0][2], matrix[1][0], matrix[1][1], matrix[1][2]);


  return (int)sizeof(L"ab") - 12;
}
