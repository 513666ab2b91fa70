// Struct assignment to itself and between elements of one array; memmove with overlap both ways.
#include <stdio.h>
#include <string.h>

struct block { int v[6]; };

int main(void) {
  struct block all[3] = {{{1}}, {{2}}, {{3}}}, *p = &all[1];
  *p = *p;
  all[0] = all[2] = all[1];
  printf("%d%d%d\n", all[0].v[0], all[1].v[0], all[2].v[0]);
  char text[] = "0123456789";
  memmove(text + 2, text, 8);
  printf("%s\n", text);
  memmove(text, text + 3, 7);
  printf("%s\n", text);
  return 0;
}
