// The error number: each thread has its own.
#include <errno.h>

static _Thread_local int error_number;

int *__errno_location(void) { return &error_number; }
