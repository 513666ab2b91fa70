// Assembly that clew does not know is a problem only for a path that gets there.
#include <stdio.h>

static unsigned long counter(void) {
  unsigned low, high;
  __asm__ volatile("rdpmc" : "=a"(low), "=d"(high) : "c"(0));
  return (unsigned long)high << 32 | low;
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 5) printf("%lu\n", counter());
  printf("done\n");
  return 0;
}
