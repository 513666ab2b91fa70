// Wide strings and UTF-8 conversion under a UTF-8 locale.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

int main(void) {
  printf("%d\n", setlocale(LC_ALL, "C.UTF-8") != NULL);
  const char *text = "z\u00fcrich \u2192 \U0001F9F6";
  wchar_t wide[32];
  size_t n = mbstowcs(wide, text, 32);
  printf("%zu %zu\n", n, wcslen(wide));
  for (size_t i = 0; i < n; i++) printf("%x ", (unsigned)wide[i]);
  char back[64];
  printf("\n%zu %s\n", wcstombs(back, wide, sizeof back), back);
  printf("%d %d %ld\n", wcscmp(L"abc", L"abd") < 0, (int)towupper(L'\u00fc'), wcstol(L"42", NULL, 10));
  printf("%d %d\n", mblen("\u00fc", 4), mblen("\xff", 1));
  wchar_t copy[8];
  wcscpy(copy, L"wide");
  wcscat(copy, L"r");
  printf("%ls %td\n", copy, wcschr(copy, L'r') - copy);
  return 0;
}
