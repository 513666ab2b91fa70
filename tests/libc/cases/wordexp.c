// Words as the shell expands them: what is quoted, split, replaced, found; and every error. Left out: what breaks the
// heap of glibc 2.36.
#include <fcntl.h>
#include <unistd.h>
#include <wordexp.h>

static const char *const inputs[] = {
    "", "a", "a b  c", "  a ", "'a b' c", "\"a b\"", "a\\ b", "\"\"", "''", "a''b", "\\a\\'", "\"\\a\\$\\\"\"", "$NAME", "${NAME}x",
    "$NAMEx", "\"$NAME\"", "$LIST", "\"$LIST\"", "x${LIST}y", "$NONE", "\"$NONE\"", "$EMPTY", "${NONE-d e}",
    "${NONE:-d}", "${EMPTY-d}", "${EMPTY:-d}", "${NAME:-d}", "${NONE+d}", "${NAME+d}", "${EMPTY:+d}", "${NEW=e}", "${NEW2:=f g}",
    "$NEW", "${NAME?}", "${#NAME}", "${#NONE}", "${PATHS#*/}", "${PATHS##*/}", "${PATHS%/*}",
    "${PATHS%%/*}", "${NAME", "${}", "${NAME:}", "${NAME^}", "$((1+2*3))", "$(( (4-1) * -2 ))", "$((7/2))", "$((1/0))", "$((1+))",
    "$(($NUMBER+1))", "$((", "$((1)", "\"$((2+3))\"", "`ls`", "$(ls)", "~", "~/x", "~root", "~nobody/x", "~none", "a~", "\\~", "'~'",
    "*.c", "\"*.c\"", "\\*.c", "[ab].c", "none*", "a|b", "a&b", "a;b", "a<b", "a>b", "(a", "a)", "{a,b}", "a\nb", "'a|b'", "\"a\nb\"",
    "'open", "\"open", "\\", "$", "a$", "$$x", "a\tb", "x'*'.c", "$GLOB", "\"$GLOB\"", "a\"b\"'c'd", "~:x"};

static int show(const char *input, int flags) {
  wordexp_t words = {.we_offs = 2};
  if (strstr(input, "$$")) return 1;
  int result = wordexp(input, &words, flags);
  printf("<%s> %d: %d", input, flags, result);
  if (result == 0) {
    size_t offset = flags & WRDE_DOOFFS ? 2 : 0;
    printf(" %zu", words.we_wordc);
    for (size_t i = 0; i <= offset + words.we_wordc; i++) printf(" <%s>", words.we_wordv[i] ? words.we_wordv[i] : "-");
    wordfree(&words);
  }
  printf("\n");
  return result;
}

int main(void) {
  static const char *const files[] = {"a.c", "b.c", "c.d"};
  for (int i = 0; i < 3; i++) close(open(files[i], O_CREAT | O_WRONLY, 0644));
  setenv("NAME", "value", 1);
  setenv("LIST", "one two  three", 1);
  setenv("EMPTY", "", 1);
  setenv("PATHS", "a/b/c", 1);
  setenv("NUMBER", "41", 1);
  setenv("GLOB", "*.c", 1);
  setenv("HOME", "/home/me", 1);
  for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
    if (show(inputs[i], WRDE_NOCMD) == 0) show(inputs[i], WRDE_NOCMD | WRDE_DOOFFS);
  }
  wordexp_t words;
  printf("%d ", wordexp("a b", &words, 0));
  printf("%d ", wordexp("d *.c", &words, WRDE_APPEND));
  for (size_t i = 0; i < words.we_wordc; i++) printf(" %s", words.we_wordv[i]);
  printf(" %d", wordexp("e", &words, WRDE_REUSE));
  for (size_t i = 0; i < words.we_wordc; i++) printf(" %s", words.we_wordv[i]);
  wordfree(&words);
  printf("\n");
  setenv("IFS", ":", 1);
  setenv("LIST", "a:b::c d", 1);
  show("$LIST x y", 0);
  return 0;
}
