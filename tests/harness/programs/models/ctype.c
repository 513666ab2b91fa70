#include <ctype.h>
#include <klee/klee.h>

int main(void) {
  signed char text[3];
  klee_make_symbolic(text, sizeof text, "text");
  int digits = 0, letters = 0;
  for (int i = 0; i < 3; i++) {
    if (isdigit(text[i])) digits++;
    if (isalpha(text[i]) && toupper(text[i]) == 'Q') letters++;
  }
  return 8 * digits + letters;
}
