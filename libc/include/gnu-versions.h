/* The versions of interfaces that programs bring along themselves where the library's differ. */
#ifndef _GNU_VERSIONS_H
#define _GNU_VERSIONS_H 1

#define _GNU_OBSTACK_INTERFACE_VERSION 1
#define _GNU_REGEX_INTERFACE_VERSION 1
#define _GNU_GLOB_INTERFACE_VERSION 2
#define _GNU_GETOPT_INTERFACE_VERSION 2

#endif
