// The version of glibc whose ABI and behaviour these are.
#include <gnu/libc-version.h>

const char *gnu_get_libc_version(void) { return "2.36"; }

const char *gnu_get_libc_release(void) { return "stable"; }
