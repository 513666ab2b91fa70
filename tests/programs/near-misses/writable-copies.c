// Copies of literals are writable, arrays initialised by literals are, pointers to const data are only read.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const int limits[3] = {1, 2, 3};
static char name[] = "clew";
static const char *words[] = {"a", "b"};

int main(void) {
  char text[] = "clews";
  for (char *c = text; *c; c++) *c = (char)toupper((unsigned char)*c);
  name[0] = 'C';
  words[0] = text;
  char list[] = "a,b";
  printf("%s %s %s %s %d\n", text, name, words[0], strtok(list, ","), limits[2]);
  const int local = 4;
  *(int *)&local = 5;
  printf("%d\n", *(volatile const int *)&local);
  return 0;
}
