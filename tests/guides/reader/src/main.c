#include "header.h"
#include <stdio.h>

int main(void) {
  char line[4] = "";
  struct header header;
  if (!fgets(line, sizeof line, stdin)) return 1;
  int known = parse_header(&header, line);
#ifdef DEBUG
  fprintf(stderr, "version %c\n", known < 0 ? '?' : header.version);
#endif
  return known < 0;
}
