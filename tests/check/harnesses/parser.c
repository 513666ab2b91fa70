#include "parser.h"

int parse(const char *text, unsigned length) {
  char key[4];
  unsigned at = 0, size = 0;
  if (length < 6 || text[at++] != '#') return -1;
  while (at < length && text[at] != '=') {
    if (text[at] < 'a' || text[at] > 'z') return -2;
    if (size > sizeof key) return -3;
    key[size++] = text[at++]; // BUG
  }
  return size > 0 ? key[0] : 0;
}
