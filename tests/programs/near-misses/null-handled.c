// Null pointers that are tested, computed with by offsetof, or passed on, but never followed.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { char before[60000]; int field; };
static int length(const char *text) { return text ? (int)strlen(text) : -1; }

int main(void) {
  struct record *r = NULL;
  printf("%d %zu\n", r ? r->field : 3, offsetof(struct record, field));
  printf("%d %d\n", length(NULL), length(getenv("CLEW_TEST_NOT_SET")));
  int (*f)(int) = NULL;
  printf("%d\n", f && f(1));
  char *end;
  long a = strtol("12x", NULL, 10), b = strtol("12x", &end, 10);
  printf("%ld %ld %s\n", a, b, end);
  free(NULL);
  printf("%d\n", fflush(NULL));
  return 0;
}
