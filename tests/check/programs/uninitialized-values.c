// Memory that nothing was written to has any value: a local, a heap cell, what realloc added, a member of a copy.
// clew: --uninitialized symbolic
// finding: abort LOCAL
// finding: abort HEAP
// finding: abort GROWN
// finding: abort MEMBER
// finding: abort RESULT
// finding: abort LARGE
// finding: abort SCOPED
// value: uninitialized/x-1 42
// value: uninitialized/heap-1 7
// stopped: exhausted
#include <stdlib.h>
#include <string.h>

struct pair { char tag; int value; };

static int *seen;
static void look(int *place, int turn) { seen = place; if (turn == 0) *place = 1; }

static int nothing(int known) { if (known) return 1; }

int main(void) {
  int x;
  if (x == 42) abort(); // LOCAL
  int *cell = malloc(sizeof *cell);
  if (*cell == 7) abort(); // HEAP
  char *text = malloc(5);
  memcpy(text, "abcd", 5);
  text = realloc(text, 11);
  if (memcmp(text, "abcd", 5) != 0) abort();
  if (text[5] == 'x' && text[10] == 'y') abort(); // GROWN
  struct pair one, two;
  one.tag = 1;
  two = one;
  if (two.tag != 1) abort();
  if (two.value == 5) abort(); // MEMBER
  if (nothing(1) != 1) abort();
  if (nothing(0) == 77) abort(); // RESULT
  char *large = malloc(3 << 20);
  memset(large, 1, 1 << 20);
  if (large[100] != 1) abort();
  if (large[(2 << 20) + 5] == 'z') abort(); // LARGE
  for (int turn = 0; turn < 2; turn++) {
    int scoped; // begins anew with every turn
    look(&scoped, turn);
    if (scoped == 31) abort(); // SCOPED
  }
  int later;
  later = 3;
  if (later != 3) abort();
  int *zero = calloc(4, sizeof *zero);
  if (zero[3] != 0) abort();
  return 0;
}
