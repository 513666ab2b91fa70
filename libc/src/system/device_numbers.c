// The macros of sys/sysmacros.h as functions, which glibc's headers make of them.
#include <sys/sysmacros.h>

unsigned gnu_dev_major(unsigned long device) { return major(device); }

unsigned gnu_dev_minor(unsigned long device) { return minor(device); }

unsigned long gnu_dev_makedev(unsigned major, unsigned minor) { return makedev(major, minor); }
