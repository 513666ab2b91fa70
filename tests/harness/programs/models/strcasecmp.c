#include <klee/klee.h>
#include <strings.h>

int main(void) {
  char header[8];
  klee_make_symbolic(header, sizeof header, "header");
  header[7] = 0;
  if (strcasecmp(header, "length") == 0) return 1;
  if (strncasecmp(header, "host:", 5) == 0) return 2;
  return 0;
}
