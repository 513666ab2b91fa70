#include <klee/klee.h>
#include <regex.h>

int main(void) {
  char text[3];
  regex_t compiled;
  regmatch_t match;
  klee_make_symbolic(text, sizeof text, "text");
  text[2] = '\0';
  regcomp(&compiled, "[a-c]+x$", REG_EXTENDED | REG_NOSUB);
  int answer = regexec(&compiled, text, 0, 0, 0) == 0;
  regfree(&compiled);
  regcomp(&compiled, "b?y", REG_EXTENDED);
  if (regexec(&compiled, text, 1, &match, 0) == 0) answer += 2 * (1 + match.rm_so);
  regfree(&compiled);
  return answer;
}
