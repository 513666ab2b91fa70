// The end of a program: handlers in reverse order of their registration, then the streams.
#include <stdlib.h>
#include <unistd.h>

#include "alias.h"
#include "host.h"
#include "programs.h"
#include "threading.h"

// Only a program that uses streams has this function linked in.
extern void __stdio_exit(void) __attribute__((weak));

typedef void (*handler_with_status)(int, void *);

struct handler {
  void (*plain)(void);          // atexit
  handler_with_status status;   // on_exit
  void (*with_argument)(void *); // __cxa_atexit
  void *argument;
};

// The first 32 need no memory; ISO C promises that many.
#define FIRST_BLOCK 32
static struct handler first_block[FIRST_BLOCK];
static struct handler *handlers = first_block;
static size_t count;
static size_t room = FIRST_BLOCK;

static int add(struct handler handler) {
  if (count == room) {
    struct handler *larger = calloc(2 * room, sizeof *larger);
    if (!larger) return -1;
    for (size_t i = 0; i < count; i++) larger[i] = handlers[i];
    if (handlers != first_block) free(handlers);
    handlers = larger;
    room *= 2;
  }
  handlers[count++] = handler;
  return 0;
}

int atexit(void (*handler)(void)) { return add((struct handler){.plain = handler}); }

int on_exit(handler_with_status handler, void *argument) {
  return add((struct handler){.status = handler, .argument = argument});
}

// C++'s destructors, and atexit where a program was compiled for a shared library.
int __cxa_atexit(void (*handler)(void *), void *argument, void *library) {
  (void)library;
  return add((struct handler){.with_argument = handler, .argument = argument});
}

// A handler may register further ones: they come next.
static void run_handlers(int status) {
  while (count > 0) {
    struct handler next = handlers[--count];
    if (next.plain) next.plain();
    else if (next.status) next.status(status, next.argument);
    else next.with_argument(next.argument);
  }
  if (handlers != first_block) free(handlers);
  handlers = first_block;
  room = FIRST_BLOCK;
}

_Noreturn void exit(int status) {
  // Threads that have not ended may do something before the process ends.
  __clew_thread_point(0);
  run_handlers(status);
  if (__end_program) __end_program();
  else __clew_destructors();
  if (__stdio_exit) __stdio_exit();
  __clew_exit(status & 0xff);
}

_Noreturn void _exit(int status) { __clew_exit(status & 0xff); }
ALIAS(_Exit, _exit);
