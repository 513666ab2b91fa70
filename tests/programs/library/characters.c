// ctype over all characters, and the tables behind it.
#include <ctype.h>
#include <stdio.h>

int main(void) {
  for (int c = -1; c < 256; c++) {
    int bits = !!isalnum(c) | !!isalpha(c) << 1 | !!iscntrl(c) << 2 | !!isdigit(c) << 3 | !!isgraph(c) << 4 | !!islower(c) << 5 |
               !!isprint(c) << 6 | !!ispunct(c) << 7 | !!isspace(c) << 8 | !!isupper(c) << 9 | !!isxdigit(c) << 10 | !!isblank(c) << 11;
    printf("%x:%d:%d%c", bits, tolower(c), toupper(c), c % 8 == 7 ? '\n' : ' ');
  }
  return 0;
}
