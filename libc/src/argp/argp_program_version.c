// The text of --version; most programs have their own.
#include <argp.h>

const char *argp_program_version;
