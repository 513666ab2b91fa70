// strcpy forgets about the terminating null.
// expect finding: out-of-bounds
// expect object: heap, 5 bytes, offset 5
#include <stdlib.h>
#include <string.h>

static char *duplicate(const char *text) {
  char *copy = malloc(strlen(text));
  return strcpy(copy, text); // here
}

int main(void) { return duplicate("clews")[0]; }
