// Stands before the program's main in native runs (linked with -Wl,--wrap=main): each argument is copied into memory of just its size.
// The system puts them one behind the other, where no sanitizer sees that a program reads past the end of one.
#include <stdlib.h>
#include <string.h>

int __real_main(int argc, char **argv, char **environment);

// A variable of its own: what only the arguments point to is no leak.
static char **arguments;

int __wrap_main(int argc, char **argv, char **environment) {
  arguments = malloc((argc + 1) * sizeof *arguments);
  if (!arguments) return 125;
  for (int i = 0; i < argc; i++) {
    size_t size = strlen(argv[i]) + 1;
    arguments[i] = malloc(size);
    if (!arguments[i]) return 125;
    memcpy(arguments[i], argv[i], size);
  }
  arguments[argc] = NULL;
  return __real_main(argc, arguments, environment);
}
