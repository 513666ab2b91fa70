// Where a program begins: the machine has laid out arguments and environment; from here on it
// is C.
#include <stdlib.h>
#include <string.h>

#include "programs.h"
#include "system_call.h"

int main(int, char **, char **);

char **__environ;
ALIAS(environ, __environ);
ALIAS(_environ, __environ);

char *program_invocation_name = "";
char *program_invocation_short_name = "";
ALIAS(__progname_full, program_invocation_name);
ALIAS(__progname, program_invocation_short_name);

static void name_program(char *path) {
  char *slash = strrchr(path, '/');
  program_invocation_name = path;
  program_invocation_short_name = slash ? slash + 1 : path;
}

int __clew_start(int argc, char **argv, char **envp) {
  __environ = envp;
  if (argc > 0 && argv[0]) name_program(argv[0]);
  if (__run_program) exit(__run_program(argc, argv, envp));
  __clew_constructors();
  exit(main(argc, argv, envp));
}
