// Cuts spaces off both ends of a string, in place; returns its new length.
#include <string.h>

unsigned long trim(char *text) {
  unsigned long begin = 0, end = strlen(text);
  while (begin < end && text[begin] == ' ') begin++;
  while (end > begin && text[end - 1] == ' ') end--;
  memmove(text, text + begin, end - begin);
  text[end - begin] = '\0';
  return end - begin;
}
