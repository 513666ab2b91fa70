#include <klee/klee.h>
#include <string.h>

static const char *commands[] = {"get", "set", "delete", "list", "quit", "help", "add", "append"};

int main(void) {
  char line[8];
  klee_make_symbolic(line, sizeof line, "line");
  line[7] = 0;
  for (int i = 0; i < 8; i++) {
    if (strncmp(line, commands[i], strlen(commands[i])) == 0) return i + 1;
  }
  return 0;
}
