// Writes its arguments, or its input, in capitals. What it defines has the names of what the starter defines.
#include <ctype.h>
#include <error.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int counter = 1;
static const char *const names[] = {"upper"};

__attribute__((constructor)) static void early(void) { fputs("<", stdout); }
__attribute__((destructor)) static void late(void) { puts(">"), fflush(stdout); }

static int filter(void) {
  for (int c; (c = getchar()) != EOF;) putchar(toupper(c));
  return 9;
}

int main(int argc, char **argv) {
  const char *first = argc > 1 ? argv[1] : "";
  if (counter++ != 1 || strcmp(names[0], "upper")) abort();
  if (!strcmp(first, "-")) return filter();
  if (!strcmp(first, "-fail")) error(7, 0, "fails %d", counter);
  if (!strcmp(first, "-die")) kill(getpid(), SIGTERM);
  if (!strcmp(first, "-where")) printf("%s ", getcwd(NULL, 0));
  for (int i = 1; i < argc; i++) {
    for (char *p = argv[i]; *p; p++) putchar(toupper(*p));
    putchar(' ');
  }
  return 0;
}
