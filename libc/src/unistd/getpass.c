// A line from standard input, with the prompt on standard error: there is no terminal to hide it on.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

char *getpass(const char *prompt) {
  static char line[256];
  fputs(prompt, stderr);
  if (!fgets(line, sizeof line, stdin)) return NULL;
  line[strcspn(line, "\n")] = '\0';
  return line;
}
