// Blocks that are entered again, jumped into and left in every way: their variables live whenever they are used.
#include <alloca.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

struct pair { int first, second; };

static void set(int *p, int value) { *p = value; }
static int get(const int *p) { return *p; }
static struct pair made(int n) { return (struct pair){n, n + 1}; }
static int sum(const struct pair *p) { return p->first + p->second; }
static int sumCopy(struct pair p) { return sum(&p); }

static int loops(void) {
  int total = 0;
  for (int i = 0; i < 4; i++) {
    int x, *p = &x;
    set(p, i);
    if (i == 1) continue;
    if (i == 3) break;
    total += get(p);
  }
  do {
    int y;
    set(&y, total);
    total = get(&y) + 1;
  } while (total < 10);
  return total;
}

static int jumps(int n) {
  int total = 0;
again:
  {
    int x;
    set(&x, n);
    if (n > 0) {
      n -= get(&x) > 2 ? 2 : 1;
      total += get(&x);
      goto again;
    }
  }
  goto inside;
  {
    int y;
  inside:
    set(&y, total);
    total = get(&y) * 2;
  }
  return total;
}

static int cases(int n) {
  switch (n) {
    int shared;
  case 0:
    set(&shared, 10);
    return get(&shared);
  case 1: {
    int own;
    set(&own, 20);
    n = get(&own);
  }
    // fall through
  default:
    set(&shared, n);
    return get(&shared) + 1;
  }
}

static int computed(int n) {
  void *labels[] = {&&small, &&large};
  int total = 0;
  {
    int x;
    goto *labels[n > 2];
  small:
    set(&x, n);
    total += get(&x);
    if (total > 5) return total;
    goto *labels[total > 3];
  large:
    set(&x, 7);
    return total + get(&x);
  }
}

static jmp_buf back;

static int returnsTwice(void) {
  volatile int turns = 0;
  int seen = 0;
  for (volatile int i = 0; i < 2; i++) {
    int x;
    set(&x, i);
    if (setjmp(back) == 0) seen += get(&x);
    turns++;
  }
  if (turns < 4) longjmp(back, 1);
  return seen + turns;
}

static int expressions(int n) {
  int a = ({ int x; set(&x, n); get(&x) + 1; });
  int b = sum(&(struct pair){n, a}) + sumCopy(made(n));
  char *text = alloca(8);
  {
    char *inner = alloca(8);
    strcpy(inner, "inner");
    text = inner;
  }
  int *p = n > 1 ? &(int){n} : &a;
  return a + b + (int)strlen(text) + get(p);
}

static int lengths(int n) {
  int total = 0;
  for (int i = 1; i < n; i++) {
    int row[i];
    for (int j = 0; j < i; j++) set(&row[j], j);
    total += get(&row[i - 1]);
  }
  return total;
}

static int returns(int n) {
  for (int i = 0;; i++) {
    int x;
    set(&x, i);
    if (get(&x) == n) return get(&x);
  }
}

int main(void) {
  printf("%d %d %d %d %d\n", loops(), jumps(5), cases(0), cases(1), cases(2));
  printf("%d %d %d\n", computed(1), computed(3), returnsTwice());
  printf("%d %d %d\n", expressions(3), lengths(5), returns(4));
  return 0;
}
