// Functions that nobody defines return any value; a weak one is not there, and a pointer is not made up.
// clew: --missing symbolic
// finding: abort INTEGERS
// finding: abort STRUCT
// finding: abort POINTER
// value: missing/nondet_int-1 17
// value: missing/nondet_int-2 21
// stopped: exhausted
#include <stdbool.h>
#include <stdlib.h>

struct large { long values[5]; };
int nondet_int();
extern struct large large(void);
extern bool flag(void);
extern void report(const char *text, ...);
extern char *made_up(void);
extern _Noreturn void leave(void);
extern __attribute__((weak)) int optional(void);
extern int through_pointer(int value);
static int (*volatile pointer)(int) = through_pointer;

int main(void) {
  if (optional) abort();
  int x = nondet_int();
  int y = nondet_int();
  report("%d", x);
  if (x == 17 && y == x + 4) abort(); // INTEGERS
  struct large object = large();
  if (object.values[4] == 123456789012) abort(); // STRUCT
  if (flag()) {
    char *text = made_up();
    if (text) abort();
  }
  if (x == 5) leave();
  if (pointer(1) == 2) abort(); // POINTER
  return 0;
}
