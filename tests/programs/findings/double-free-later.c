// Freed again after many other allocations, on an error path.
// expect finding: double-free
#include <stdlib.h>

static void cleanup(char **parts, int n) {
  for (int i = 0; i < n; i++) free(parts[i]); // here
}

int main(void) {
  char *parts[8];
  for (int i = 0; i < 8; i++) parts[i] = malloc(32);
  free(parts[3]);
  for (int i = 0; i < 50; i++) free(malloc(64 + (size_t)i));
  cleanup(parts, 8);
  return 0;
}
