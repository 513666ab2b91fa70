// A small matcher of regular expressions in the manner of Kernighan & Pike, on an expression that need not end: as in KLEE's
// second tutorial, two of its reads run past the end.
// clew: --tests new
// finding: out-of-bounds HERE
// finding: out-of-bounds STAR
// stopped: exhausted
#include <klee/klee.h>

static int matchHere(const char *re, const char *text);

static int matchStar(int c, const char *re, const char *text) {
  do {
    if (matchHere(re, text)) return 1;
  } while (*text != '\0' && (*text++ == c || c == '.'));
  return 0;
}

static int matchHere(const char *re, const char *text) {
  if (re[0] == '\0') return 0; // HERE
  if (re[1] == '*') return matchStar(re[0], re + 2, text); // STAR
  if (re[0] == '$' && re[1] == '\0') return *text == '\0';
  if (*text != '\0' && (re[0] == '.' || re[0] == *text)) return matchHere(re + 1, text + 1);
  return 0;
}

static int match(const char *re, const char *text) {
  if (re[0] == '^') return matchHere(re + 1, text);
  do {
    if (matchHere(re, text)) return 1;
  } while (*text++ != '\0');
  return 0;
}

int main(void) {
  char re[7];
  klee_make_symbolic(re, sizeof re, "re");
  match(re, "hello");
  return 0;
}
