// Labels as values: a bytecode interpreter with a jump table, relative label offsets, a label stored away.
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, SWAP, JUMP_IF, DEC, HALT };

static int interpret(const signed char *code) {
  static const void *const table[] = {&&push, &&add, &&mul, &&dup, &&swap, &&jump_if, &&dec, &&halt};
  int stack[16], *top = stack;
  const signed char *pc = code;
#define NEXT goto *table[(int)*pc++]
  NEXT;
push: *++top = *pc++; NEXT;
add: top--; *top += top[1]; NEXT;
mul: top--; *top *= top[1]; NEXT;
dup: top[1] = *top; top++; NEXT;
swap: { int t = *top; *top = top[-1]; top[-1] = t; } NEXT;
jump_if: { int offset = *pc++; if (*top) pc += offset; } NEXT;
dec: --*top; NEXT;
halt: return top[-1];
}

static int offsets(int n) {
  static const int relative[] = {&&a - &&a, &&b - &&a, &&c - &&a};
  int result = 0;
again:
  goto *(&&a + relative[n % 3]);
a: result += 1; if (n-- > 0) goto again; return result;
b: result += 10; if (n-- > 0) goto again; return result;
c: result += 100; if (n-- > 0) goto again; return result;
}

static int resumable(int calls) {
  static void *where;
  static int count;
  if (where) goto *where;
  where = &&second;
  return count = calls;
second:
  where = &&third;
  return count += 10 * calls;
third:
  where = 0;
  return count += 100 * calls;
}

int main(void) {
  // factorial of 6: result counter
  const signed char factorial[] = {PUSH, 1, PUSH, 6, DUP, PUSH, 0, ADD, SWAP, JUMP_IF, 1, HALT,
                                   HALT};
  const signed char power[] = {PUSH, 1, PUSH, 10, /* loop: */ SWAP, PUSH, 2, MUL, SWAP, DEC, JUMP_IF, -8, HALT};
  printf("%d %d\n", interpret(factorial), interpret(power));
  for (int i = 0; i < 6; i++) printf("%d ", offsets(i));
  printf("\n");
  for (int i = 1; i < 8; i++) printf("%d ", resumable(i));
  printf("\n");
  return 0;
}
