// Nested try blocks over setjmp: inner and outer buffers, rethrow, several setjmps in one function, through callbacks.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct handler { jmp_buf buffer; struct handler *outer; };
static struct handler *current;

#define TRY for (struct handler h_ = {.outer = current}, *p_ = (current = &h_, &h_); p_; p_ = 0, current = h_.outer) if ((code = setjmp(h_.buffer)) == 0)
static void throw(int code) {
  struct handler *h = current;
  if (!h) { printf("uncaught %d\n", code); exit(3); }
  current = h->outer;
  longjmp(h->buffer, code);
}

static int parse(const char *text, int depth) {
  if (*text == '!') throw(depth * 10 + 1);
  if (*text == '(') return parse(text + 1, depth + 1);
  return depth;
}
static int guarded(const char *text) {
  volatile int code = 0, result = -1;
  TRY {
    result = parse(text, 0);
    printf("fine %d\n", result);
  } else {
    printf("caught %d\n", code);
    if (code > 30) throw(code + 1000);
  }
  return result;
}
static int two(int which) {
  jmp_buf a, b;
  volatile int trace = 0;
  int x = setjmp(a);
  trace = trace * 10 + x;
  int y = setjmp(b);
  trace = trace * 10 + y;
  if (which == 0 || trace > 100000) return trace;
  if (trace % 3) longjmp(a, 1 + trace % 4);
  longjmp(b, 2 + trace % 5);
}
static jmp_buf sorting;
static int compare(const void *x, const void *y) {
  int a = *(const int *)x, b = *(const int *)y;
  if (a == 13 || b == 13) longjmp(sorting, 13);
  return (a > b) - (a < b);
}

int main(void) {
  guarded("((x");
  guarded("((!");
  volatile int code = 0;
  TRY {
    guarded("((((!");
    printf("not reached\n");
  } else printf("outer caught %d\n", code);
  printf("%d\n", two(0));
  printf("%d\n", two(1));
  int values[] = {5, 3, 8, 13, 1};
  if (setjmp(sorting) == 0) {
    qsort(values, 5, sizeof *values, compare);
    printf("sorted\n");
  } else printf("the unlucky number\n");
  throw(99);
}
