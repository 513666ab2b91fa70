// Where to report bugs; most programs have their own.
#include <argp.h>

const char *argp_program_bug_address;
