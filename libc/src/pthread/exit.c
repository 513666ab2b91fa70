// The end of a thread: clean-up handlers, the latest first, then destructors; the process ends with its last thread.
// Programs compiled against glibc's headers register a place to jump to instead of a handler.
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

#include "threading.h"

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

static _Thread_local struct _pthread_cleanup_buffer *handlers;
static _Thread_local struct unwind_buffer *jumps;

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

_Noreturn void __thread_end(void *result) {
  struct thread *self = __thread_self();
  self->result = result;
  if (__thread_destroy_data) __thread_destroy_data();
  if (--__threads_alive == 0) exit(0);
  if (__thread_abandon_mutexes) __thread_abandon_mutexes();
  self->is_ended = 1;
  __clew_thread_release(self, NOT_HELD);
  __clew_thread_wake(self, ALL);
  __clew_thread_end();
}

static _Noreturn void unwind(void) {
  run_handlers(jumps ? jumps->cleanup : NULL);
  if (jumps) longjmp((struct __jmp_buf_tag *)(void *)jumps, 1);
  __thread_end(__thread_self()->result);
}

_Noreturn void __pthread_unwind_next(struct unwind_buffer *buffer) {
  jumps = buffer->previous;
  unwind();
}

_Noreturn void pthread_exit(void *result) {
  __thread_self()->result = result;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  unwind();
}
