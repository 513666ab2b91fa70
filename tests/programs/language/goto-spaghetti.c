// goto: irreducible loops (several entries), jumps out of nests, backwards, over declarations.
#include <stdio.h>

static int two_entries(int start, int n) {
  int trace = 0;
  if (start & 1) goto odd;
even:
  trace = trace * 3 + 1;
  if (--n < 0) goto done;
  if (trace % 5 == 0) goto even;
odd:
  trace = trace * 3 + 2;
  if (--n < 0) goto done;
  if (trace % 7 == 0) goto odd;
  goto even;
done:
  return trace;
}
static int three_entries(int start, int n) {
  unsigned trace = 1;
  switch (start) { case 0: goto a; case 1: goto b; default: goto c; }
a: trace = trace * 5 + 1; if (n-- == 0) return trace; if (trace & 4) goto c;
b: trace = trace * 7 + 2; if (n-- == 0) return trace; if (trace & 8) goto a;
c: trace = trace * 11 + 3; if (n-- == 0) return trace; if (trace & 2) goto b; else goto a;
}
static int into_loops(int where) {
  int count = 0, i = 0, j = 0;
  if (where == 1) goto inner;
  if (where == 2) goto outer_tail;
  for (i = 0; i < 3; i++) {
    for (j = 0; j < 4; j++) {
    inner:
      count += 10 * i + j + 1;
    }
  outer_tail:
    count += 1000;
  }
  return count;
}
static int search(int target) {
  int i, j, k;
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++)
      for (k = 0; k < 10; k++)
        if (i * 100 + j * 10 + k == target) goto found;
  return -1;
found:
  return i + j * 10 + k * 100;
}
static int state_machine(const char *text) {
  int words = 0, letters = 0;
space:
  switch (*text++) { case 0: goto end; case ' ': goto space; case '"': goto quoted; }
word:
  words++;
  letters++;
inside:
  switch (*text++) { case 0: goto end; case ' ': goto space; case '"': goto quoted; }
  letters++;
  goto inside;
quoted:
  switch (*text++) { case 0: goto end; case '"': goto space; case '\\': if (*text) text++; goto quoted; case '!': goto word; }
  goto quoted;
end:
  return words * 100 + letters;
}
static int nested_irreducible(int n) {
  int x = 0, y = 0, guard = 0;
  if (n & 1) goto l2;
l1:
  x++;
  if (n & 2) goto l4;
l3:
  y += x;
  if (++guard > 50) goto out;
  if (y % 3) goto l2;
l4:
  y ^= 5;
  if (++guard > 50) goto out;
  if (y % 2) goto l3;
  goto l1;
l2:
  x += 2;
  if (++guard > 50) goto out;
  if (x % 5 == 0) goto l4;
  goto l1;
out:
  return x * 1000 + y;
}

int main(void) {
  for (int i = 0; i < 12; i++) printf("%d %d ", two_entries(i, i), three_entries(i % 3, i));
  printf("\n%d %d %d\n", into_loops(0), into_loops(1), into_loops(2));
  printf("%d %d %d\n", search(0), search(123), search(1000));
  printf("%d %d\n", state_machine("ab \"quo\\\"ted\" cde !f"), state_machine("\"a!bc\" d"));
  for (int i = 0; i < 4; i++) printf("%d ", nested_irreducible(i));
  printf("\n");
  return 0;
}
