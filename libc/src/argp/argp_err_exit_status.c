// The exit status after a wrong command line.
#include <argp.h>
#include <sysexits.h>

error_t argp_err_exit_status = EX_USAGE;
