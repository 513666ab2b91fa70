// Every class and mapping, for every value that has one, and the tables themselves.
#include <ctype.h>

int main(void) {
  for (int c = -128; c < 256; c++) {
    printf("%d: %d %d %d %d %d %d %d %d %d %d %d %d", c, isalnum(c), isalpha(c), isblank(c),
           iscntrl(c), isdigit(c), isgraph(c), islower(c), isprint(c), ispunct(c), isspace(c),
           isupper(c), isxdigit(c));
    printf(" %d %d %d %d", (tolower)(c), (toupper)(c), isascii(c), toascii(c));
    printf(" %x %d %d\n", (*__ctype_b_loc())[c], (*__ctype_tolower_loc())[c],
           (*__ctype_toupper_loc())[c]);
  }
  printf("%d %d %d\n", (tolower)(1000), (toupper)(-1000), (toupper)(1000));
}
