// Regular expressions: patterns and texts by chance, with all groups; patterns whose meaning is in doubt; flags;
// GNU's interface. Left out: anchors inside of repetitions, references to groups that may be empty, newlines next
// to anchors without REG_NEWLINE, where glibc 2.36 finds no match or does not end.
#include <locale.h>
#include <regex.h>

static char pattern[256];
static char *end_of_pattern;
static int is_extended;

static void put(const char *part) {
  strcpy(end_of_pattern, part);
  end_of_pattern += strlen(part);
}

static void put_operator(const char *extended) {
  if (!is_extended) put("\\");
  put(extended);
}

static void put_expression(int depth);

static void put_atom(int depth) {
  static const char *const atoms[] = {"a", "b", "c", "ab", ".", "[ab]", "[^a]", "[b-c]", "[[:alpha:]]",
                                      "\\w", "[^[:space:]]", "ä", "\\W", "[]x-z-]", "λ*"};
  unsigned choice = below(20);
  if (choice < 15) {
    put(atoms[choice]);
  } else if (depth < 3) {
    put_operator("(");
    if (below(8)) put_expression(depth + 1);
    put_operator(")");
  }
}

static void put_repetition(void) {
  static const char *const counts[] = {"0,1", "2", "1,", ",2", "1,3", "0"};
  switch (below(8)) {
    case 0: put("*"); break;
    case 1: put_operator("?"); break;
    case 2: put_operator("+"); break;
    case 3:
      put_operator("{");
      put(counts[below(6)]);
      put_operator("}");
    default: break;
  }
}

static void put_expression(int depth) {
  unsigned length = 1 + below(3);
  for (unsigned i = 0; i < length; i++) {
    if (i && below(4) == 0) put_operator("|");
    put_atom(depth);
    if (end_of_pattern > pattern && strlen(pattern) < 100) put_repetition();
  }
}

static void show(const regex_t *compiled, const char *subject, int flags, size_t count) {
  regmatch_t matches[12];
  memset(matches, 1, sizeof matches);
  int result = regexec(compiled, subject, count, matches, flags);
  printf(" %d", result);
  for (size_t i = 0; result == 0 && i < count; i++)
    printf("(%d,%d)", matches[i].rm_so, matches[i].rm_eo);
}

static void try(const char *subject_pattern, int flags, int subjects, const char *alphabet) {
  regex_t compiled;
  char subject[64];
  int result = regcomp(&compiled, subject_pattern, flags);
  printf("/%s/ %d: %d", subject_pattern, flags, result);
  if (result == 0) {
    printf(" %zu", compiled.re_nsub);
    for (int i = 0; i < subjects; i++) show(&compiled, text(subject, alphabet, 9), 0, 1 + below(9));
    regfree(&compiled);
  }
  printf("\n");
}

static void generated(int count, const char *alphabet) {
  for (int i = 0; i < count; i++) {
    is_extended = below(2);
    end_of_pattern = pattern;
    pattern[0] = '\0';
    put_expression(0);
    if (strlen(pattern) < 60)
      try(pattern, (is_extended ? REG_EXTENDED : 0) | (below(4) ? 0 : REG_ICASE), 4, alphabet);
  }
}

static void garbage(int count) {
  for (int i = 0; i < count; i++)
    try(text(pattern, "ab[]{}()*+?|\\^$.-,12:=", 9), below(2) ? REG_EXTENDED : 0, 2, "ab");
}

// ---- What POSIX leaves open, and what GNU adds -----------------------------------------------------------

static const char *const doubtful[] = {
    "", "*a", "\\(*a\\)", "a**", "a*\\{2\\}", "^*", "a\\|*b", "\\{1\\}", "a{", "a{1", "a{1,2", "a{1a}", "a{,}", "a{2,1}",
    "a{99999}", "a{40000}", "+a", "a|*b", "(", ")", "a)", "()", "(|a)", "a||b", "\\(", "\\)", "[", "[a", "[]", "[]a]",
    "[^]a]", "[a-]", "[-a]", "[b-a]", "[a-b-c]", "[--/]", "[[:foo:]]", "[[:alpha:]", "[[.a.]]", "[[.hyphen.]]", "[[=a=]]",
    "[[=ab=]]", "[[:alpha:]-z]", "\\", "a\\", "\\1", "\\(a\\)\\1", "\\(a\\)\\2", "(a)\\1", "((a)\\2)\\1", "(a|b)\\1",
    "(a*)b\\1", "(ab*)\\1c", "^a", "a^b", "a$b", "\\(^a\\)", "a\\|^b", "$", "^$", "^", "a$", "\\<a", "a\\>", "\\bb", "\\Ba",
    "\\`a", "a\\'", "\\sb", "\\S\\+", "a\\?b", "a\\+", "x\\|b", "[\\n]", "[a\\]]", "\\.", "\\*", "a.b", "[[.-.]]", "[%--]",
    "(a|ab)(c|bcd)(d*)", "(a*)*", "(a*)+", "(a|b)*(ab)*", "((a)|b)*", "(a?)*b", "(a*)(a|aa)", "x*", "(a)(b)?", "[[:upper:]]",
    "[a-c]{2,3}", "(ab|a)(bc|c)?", "(^|,)a", "a{0}", "(a){0}b", "()*", "(()|.)(b)", "[[:alnum:]_]+@[a-z]+\\.[a-z]{2,3}"};

static void doubts(void) {
  static const char *const subjects[] = {"", "a", "ab", "abab", "b\na", "aab abb", "abcd", "*a{1", "^a$b", "A.b ]\\-[%"};
  for (size_t i = 0; i < sizeof doubtful / sizeof doubtful[0]; i++)
    for (int flags = 0; flags < 16; flags++) {
      regex_t compiled;
      int result = regcomp(&compiled, doubtful[i], flags);
      printf("/%s/ %d: %d", doubtful[i], flags, result);
      for (int k = 0; result == 0 && k < 10; k++)
        show(&compiled, subjects[k], k % 4, flags & REG_NOSUB ? 0 : 4);
      if (result == 0) regfree(&compiled);
      printf("\n");
    }
}

static void windows(void) {
  regex_t compiled;
  regcomp(&compiled, "^b*|\\<a\\b|c$", REG_EXTENDED);
  const char *subject = "bba a ccc bb";
  for (int start = 0; start <= 12; start++)
    for (int end = start; end <= 12; end++) {
      regmatch_t match[1] = {{start, end}};
      int result = regexec(&compiled, subject, 1, match, REG_STARTEND);
      printf("%d %d: %d %d %d\n", start, end, result, match[0].rm_so, match[0].rm_eo);
    }
  regfree(&compiled);
}

static void messages(void) {
  char buffer[64];
  for (int code = 0; code <= 16; code++) {
    size_t size = regerror(code, NULL, buffer, sizeof buffer);
    printf("%d %zu %s\n", code, size, buffer);
    size = regerror(code, NULL, buffer, 5);
    printf("%d %zu %s\n", code, size, buffer);
  }
}

// ---- GNU's interface -----------------------------------------------------------------------------------

static void gnu_search(struct re_pattern_buffer *compiled, const char *subject, int length) {
  struct re_registers registers = {0};
  for (int start = 0; start <= length; start++) {
    printf(" %d %d", re_search(compiled, subject, length, start, length - start, &registers),
           re_search(compiled, subject, length, start, -start, NULL));
    printf(" %d", re_match(compiled, subject, length, start, &registers));
    printf(" %d", re_search_2(compiled, subject, length / 2, subject + length / 2, length - length / 2, start,
                              length - start, NULL, length));
  }
  for (unsigned i = 0; i < registers.num_regs; i++)
    printf("(%d,%d)", registers.start[i], registers.end[i]);
  printf(" %u\n", registers.num_regs);
  free(registers.start);
  free(registers.end);
}

static void gnu(void) {
  static const reg_syntax_t syntaxes[] = {
      RE_SYNTAX_EMACS,        RE_SYNTAX_AWK,         RE_SYNTAX_GNU_AWK,        RE_SYNTAX_POSIX_AWK,
      RE_SYNTAX_GREP,         RE_SYNTAX_EGREP,       RE_SYNTAX_POSIX_EGREP,    RE_SYNTAX_POSIX_BASIC,
      RE_SYNTAX_POSIX_MINIMAL_BASIC, RE_SYNTAX_POSIX_EXTENDED, RE_SYNTAX_POSIX_MINIMAL_EXTENDED,
      RE_SYNTAX_POSIX_EXTENDED | RE_ICASE | RE_NO_SUB};
  static const char *const patterns[] = {"a+b", "a\\+b", "(a|b)*", "\\(a\\|b\\)*", "a{2}", "a\\{2\\}", "[\\]]", "x\ny",
                                         "a**", "*a", "a|*b", "\\wb", "(a)\\1", ".", "{a", "a)"};
  for (size_t i = 0; i < sizeof syntaxes / sizeof syntaxes[0]; i++)
    for (size_t k = 0; k < sizeof patterns / sizeof patterns[0]; k++) {
      struct re_pattern_buffer compiled = {0};
      unsigned char upper[256];
      for (int c = 0; c < 256; c++) upper[c] = c >= 'a' && c <= 'z' ? c - 32 : c;
      if (k % 3 == 0) compiled.translate = upper;
      printf("%lx ", re_set_syntax(syntaxes[i]));
      const char *message = re_compile_pattern(patterns[k], strlen(patterns[k]), &compiled);
      printf("/%s/ %s", patterns[k], message ? message : "fine");
      if (message) printf("\n");
      else gnu_search(&compiled, "xaabb(a)*aB]", 12);
      compiled.translate = NULL;
      regfree(&compiled);
    }
}

int main(void) {
  doubts();
  windows();
  messages();
  gnu();
  garbage(600);
  generated(500, "abcabA x");
  setlocale(LC_ALL, "C.UTF-8");
  generated(500, "abcA \xc3\xa4");
  try("[ä-ü]+", REG_EXTENDED | REG_ICASE, 20, "\xc3\xa4\xbc\x9c");
  try(".", REG_EXTENDED, 20, "\xce\xbb\x80");
  return 0;
}
