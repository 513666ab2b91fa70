#include <klee/klee.h>
#include <string.h>

int main(void) {
  char text[3];
  klee_make_symbolic(text, sizeof text, "text");
  int vowels = 0;
  for (int i = 0; i < 3; i++) {
    if (strchr("aeiou", text[i])) vowels++;
  }
  return vowels;
}
