// The part of getopt that POSIX puts into <unistd.h>; <getopt.h> adds the long options.
#ifndef _BITS_GETOPT_POSIX_H
#define _BITS_GETOPT_POSIX_H

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;

int getopt(int, char *const[], const char *);

#endif
