// What prints the version; most programs have a text.
#include <argp.h>

void (*argp_program_version_hook)(FILE *restrict, struct argp_state *restrict);
