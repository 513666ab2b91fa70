// What the parts of the library inside of a recorded program share: preload.c (the beginning and the end), input.c (standard
// input and streams), sockets.c, files.c.
//
// The functions that have names of the C library stand before it, do what it does, and write down what it gave. All other
// names are hidden: the program may have the same.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <sys/types.h>

#include "config.h"
#include "run-file.h"

#define HIDDEN __attribute__((visibility("hidden")))

// The function that stands behind ours, looked for once.
#define NEXT(name)                                          \
  (*({                                                      \
    static __typeof__(name) *next;                          \
    if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name); \
    next;                                                   \
  }))

// The record; empty: nothing is recorded.
HIDDEN extern char run[4096];
// Where the program was started.
HIDDEN extern char directory[4096];

// input.c: is this standard input, and no file?
HIDDEN int is_input(int descriptor);
HIDDEN void add_input(const void *bytes, ssize_t size);
HIDDEN void begin_input(void);
HIDDEN void end_input(void);

// sockets.c: the number of the connection, 0 if it is none.
HIDDEN uint32_t connection_of(int descriptor);
