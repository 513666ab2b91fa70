// Bytes above 127 through char, signed comparison, table indices, UTF-8 by hand, escapes in literals.
#include <stdio.h>
#include <string.h>

static int code_points(const char *text) { int n = 0; for (; *text; text++) n += (*text & 0xc0) != 0x80; return n; }

int main(void) {
  char c = '\xe9';
  unsigned char u = '\xe9';
  printf("%d %d %d %d\n", c, u, c < 0, c == (char)u);
  int histogram[256] = {0};
  const char *text = u8"\u00e9t\u00e9 \U0001F9F6";
  for (const char *p = text; *p; p++) histogram[(unsigned char)*p]++;
  printf("%d %d %zu %d\n", histogram[0xc3], histogram['t'], strlen(text), code_points(text));
  printf("%d %d %d\n", '\0', 'ab' != 0, '\377');
  printf("%d %d\n", strcmp("\x80", "\x7f") > 0, memcmp("\x80", "\x7f", 1) > 0);
  printf("%s %zu\n", "con" "cat" "\x41" "B", sizeof "a\0b");
  printf("%d %d\n", L'\u00e9', (int)sizeof(L'x'));
  signed char shift = -128;
  printf("%d %d %d\n", shift >> 3, (unsigned char)shift >> 3, shift * shift);
  return 0;
}
