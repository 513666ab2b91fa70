// The end of the one thread: clean-up handlers, the latest first, then destructors; the process ends with it.
// Programs compiled against glibc's headers register a place to jump to instead of a handler.
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

#include "one_thread.h"

// Only programs with thread-specific data have this function linked in.
extern __typeof__(__thread_destroy_data) __thread_destroy_data __attribute__((weak));

// glibc's: what setjmp fills, then four words for us.
struct unwind_buffer {
  struct {
    __jmp_buf jump;
    int mask_was_saved;
  } target[1];
  void *previous;
  void *cleanup;
  void *unused[2];
};

static struct _pthread_cleanup_buffer *handlers;
static struct unwind_buffer *jumps;

void _pthread_cleanup_push(struct _pthread_cleanup_buffer *handler, void (*routine)(void *),
                           void *argument) {
  *handler = (struct _pthread_cleanup_buffer){routine, argument, 0, handlers};
  handlers = handler;
}

void _pthread_cleanup_pop(struct _pthread_cleanup_buffer *handler, int execute) {
  handlers = handler->__prev;
  if (execute) handler->__routine(handler->__arg);
}

void _pthread_cleanup_push_defer(struct _pthread_cleanup_buffer *handler, void (*routine)(void *),
                                 void *argument) {
  _pthread_cleanup_push(handler, routine, argument);
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &handler->__canceltype);
}

void _pthread_cleanup_pop_restore(struct _pthread_cleanup_buffer *handler, int execute) {
  pthread_setcanceltype(handler->__canceltype, NULL);
  _pthread_cleanup_pop(handler, execute);
}

void __pthread_register_cancel(struct unwind_buffer *buffer) {
  buffer->previous = jumps;
  buffer->cleanup = handlers;
  jumps = buffer;
}

void __pthread_unregister_cancel(struct unwind_buffer *buffer) { jumps = buffer->previous; }

// Handlers that were registered after the innermost jump come before it.
static void run_handlers(void *end) {
  while (handlers && handlers != end) _pthread_cleanup_pop(handlers, 1);
}

static _Noreturn void unwind(void) {
  run_handlers(jumps ? jumps->cleanup : NULL);
  if (jumps) longjmp((struct __jmp_buf_tag *)(void *)jumps, 1);
  if (__thread_destroy_data) __thread_destroy_data();
  exit(0);
}

_Noreturn void __pthread_unwind_next(struct unwind_buffer *buffer) {
  jumps = buffer->previous;
  unwind();
}

_Noreturn void pthread_exit(void *result) {
  (void)result;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  unwind();
}
