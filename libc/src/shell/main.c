// The shell as a program: what /bin/sh leads to where programs were handed over, but no other shell.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "programs.h"
#include "shell.h"
#include "symbolic.h"

int __shell_main(int argc, char **argv, char **envp) {
  (void)envp;
  if (argc >= 3 && (!strcmp(argv[1], "-c") || !strcmp(argv[1], "-ec"))) return __shell_run(argv[2]);
  __clew_box_failure("runs sh without -c; clew's shell runs a command line only: it ended with status 2");
  return 2;
}

_Noreturn void __shell_become(const char *line) {
  if (__run_program) execl("/bin/sh", "sh", "-c", line, (char *)NULL);
  _exit(__shell_run(line));
}
