// Mutt's conversion (tests/check/papers/utf7.c) with a main that prints what came out. For the bench: with -DALL every text
// of that length is converted, natively, and the longest result told.
#define main main_of_the_paper
#include "../../tests/check/papers/utf7.c"
#undef main
#include <stdio.h>
#include <string.h>

#ifdef ALL
int main(void) {
  unsigned char text[LENGTH];
  size_t longest = 0;
  for (unsigned long number = 0; number < 1ul << 8 * LENGTH; number++) {
    for (int i = 0; i < LENGTH; i++) text[i] = (unsigned char)(number >> 8 * i);
    char *converted = utf8_to_utf7(text, LENGTH);
    if (!converted) continue;
    if (strlen(converted) > longest) longest = strlen(converted);
    free(converted);
  }
  printf("%zu\n", longest);
  return 0;
}
#else
int main(void) {
  unsigned char text[LENGTH];
  if (read(0, text, sizeof text) != sizeof text) return 1;
  char *converted = utf8_to_utf7(text, sizeof text);
  if (converted) write(1, converted, strlen(converted));
  free(converted);
  return 0;
}
#endif
