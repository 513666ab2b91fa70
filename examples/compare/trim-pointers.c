// trim.c with pointers in place of indices: "simpler", said the commit.
#include <string.h>

unsigned long trim(char *text) {
  char *from = text + strspn(text, " ");
  char *to = text;
  char *last = text;
  for (; *from != '\0'; from++) {
    *to++ = *from;
    if (*from != ' ') last = to - 1;
  }
  last[1] = '\0';
  return (unsigned long)(last + 1 - text);
}
