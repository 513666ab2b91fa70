// _Generic, _Static_assert, typeof, __auto_type, enums of every underlying size, anonymous members.
#include <stdio.h>
#include <stdlib.h>

#define KIND(x) _Generic((x), int: "int", unsigned: "unsigned", long: "long", double: "double", float: "float", char *: "text", const char *: "const text", default: "other")
_Static_assert(sizeof(long) == 8, "LP64");
enum small { A, B = 5, C };
enum negative { D = -1, E };
enum large { F = 0x80000000, G };
enum huge { H = 0x100000000 };

static inline int inlined(int x) { return x * x; }
static _Noreturn void finish(int code) { printf("finish\n"); exit(code); }

int main(void) {
  char c = 'c';
  printf("%s %s %s %s %s\n", KIND(1), KIND(1u), KIND(c + 1L), KIND(1.f), KIND("t"));
  __auto_type x = inlined(7);
  typeof(x) y = x + 1;
  printf("%d %d %zu\n", x, y, sizeof(typeof(int[3])));
  printf("%zu %zu %zu %zu %d %d\n", sizeof(enum small), sizeof(enum negative), sizeof(enum large), sizeof(enum huge), C, E);
  enum negative n = D;
  enum large l = G;
  printf("%d %d %lx\n", n < 0, l > 0, (unsigned long)H);
  printf("%s %d\n", __func__, __LINE__ > 10);
  finish(4);
}
