// Prints the tables of libc/src/wchar/unicode_*.c, from what the host's C library says about characters
// in C.UTF-8. Run it when glibc moves on to another version of Unicode:
//   cc tests/libc/tools/unicode_tables.c -o /tmp/tables
//   for t in alpha graph case width; do /tmp/tables $t > libc/src/wchar/unicode_$t.c; done
#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#define LIMIT 0x110000

static int column;

static void item(const char *text) {
  int length = (int)strlen(text);
  if (column == 0) column = printf("   ");
  if (column + length + 1 > 98) {
    printf("\n");
    column = printf("   ");
  }
  column += printf(" %s", text);
}

static void ranges(const char *name, int (*contains)(wint_t)) {
  printf("\nconst struct character_range __unicode_%s[] = {\n", name);
  int count = 0;
  column = 0;
  for (unsigned c = 0; c < LIMIT; c++) {
    if (!contains(c)) continue;
    unsigned first = c;
    while (c + 1 < LIMIT && contains(c + 1)) c++;
    char text[64];
    sprintf(text, "{0x%x, 0x%x},", first, c);
    item(text);
    count++;
  }
  printf("\n};\nconst int __unicode_%s_count = %d;\n", name, count);
}

// Runs of characters, all of them or every second one, that are mapped by adding the same number.
static void mapping(const char *name, wint_t (*map)(wint_t)) {
  printf("\nconst struct character_mapping __unicode_%s[] = {\n", name);
  int count = 0;
  column = 0;
  for (unsigned c = 0; c < LIMIT; c++) {
    int delta = (int)(map(c) - c);
    if (delta == 0) continue;
    unsigned step = (int)(map(c + 1) - c - 1) == delta ? 1 : 2;
    unsigned last = c;
    while ((int)(map(last + step) - last - step) == delta &&
           (step == 1 || map(last + 1) == last + 1)) {
      last += step;
    }
    char text[64];
    sprintf(text, "{0x%x, 0x%x, %u, %d},", c, last, step, delta);
    item(text);
    c = last;
    count++;
  }
  printf("\n};\nconst int __unicode_%s_count = %d;\n", name, count);
}

static int is_alpha(wint_t c) { return iswalpha(c) != 0; }
static int is_graph(wint_t c) { return iswgraph(c) != 0; }
static int is_other_upper(wint_t c) { return iswupper(c) && towlower(c) == c; }
static int is_other_lower(wint_t c) { return iswlower(c) && towupper(c) == c; }
static int is_zero_wide(wint_t c) { return c > 0 && wcwidth((wchar_t)c) == 0; }
static int is_two_wide(wint_t c) { return wcwidth((wchar_t)c) == 2; }

int main(int argc, char **argv) {
  const char *table = argc > 1 ? argv[1] : "";
  setlocale(LC_ALL, "C.UTF-8");
  printf("// Printed by tests/libc/tools/unicode_tables.c: do not edit.\n#include \"unicode.h\"\n");
  if (strcmp(table, "alpha") == 0) ranges("alpha", is_alpha);
  if (strcmp(table, "graph") == 0) ranges("graph", is_graph);
  if (strcmp(table, "case") == 0) {
    mapping("to_lower", towlower);
    mapping("to_upper", towupper);
    ranges("other_upper", is_other_upper);
    ranges("other_lower", is_other_lower);
  }
  if (strcmp(table, "width") == 0) {
    ranges("zero_wide", is_zero_wide);
    ranges("two_wide", is_two_wide);
  }
}
