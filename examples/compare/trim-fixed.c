// trim-pointers.c, with the string in mind that has nothing but spaces.
#include <string.h>

unsigned long trim(char *text) {
  char *from = text + strspn(text, " ");
  char *to = text;
  char *end = text;
  for (; *from != '\0'; from++) {
    *to++ = *from;
    if (*from != ' ') end = to;
  }
  *end = '\0';
  return (unsigned long)(end - text);
}
