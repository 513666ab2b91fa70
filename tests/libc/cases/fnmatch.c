// Patterns of the shell against names, by chance, with all flags. Left out where glibc 2.36 is of two minds: elements
// like [=a=] where case is ignored, an escaped slash behind a star, brackets that are not closed inside of groups.
#include <fnmatch.h>
#include <locale.h>

static const char *const parts[] = {"a", "b", "c", ".", "/", "*", "?", "[ab]", "[!a]", "[^b]", "[a-c]", "[[:alpha:]]",
                                    "[]a]", "\\", "[", "]", "-", "A", "\\*", "[a/]", "[.]", "[a-]", "[b-a]", "[\\]]",
                                    "[!]]", "ä"};
static const char *const groups[] = {"@(a|b)", "*(a|bc)", "?(.|a)", "+(b|c*)", "@(*(a)b|c)", "!(x|b)c", "*([ab])", "+(?)"};

static void generated(int count, int has_groups) {
  char pattern[128];
  char name[16];
  for (int i = 0; i < count; i++) {
    unsigned length = below(6);
    pattern[0] = '\0';
    for (unsigned k = 0; k < length; k++)
      strcat(pattern, has_groups && below(3) == 0 ? groups[below(8)] : parts[below(has_groups ? 13 : 26)]);
    int flags = (int)below(32) | (has_groups ? FNM_EXTMATCH : 0);
    text(name, "abc./aA-]", 5);
    printf("%s %s %d %d\n", pattern, name, flags, fnmatch(pattern, name, flags));
  }
}

int main(void) {
  generated(8000, 0);
  generated(3000, 1);
  setlocale(LC_ALL, "C.UTF-8");
  generated(3000, 0);
  printf("%d\n", fnmatch("*a*a*a*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 0));
  return 0;
}
