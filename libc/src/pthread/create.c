// Starting threads. Only programs that have this file linked in can change from one thread to another: their functions are compiled
// so that they can be put aside (src/program/switching-calls.ts).
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "signals.h"
#include "threading.h"

extern char __libc_single_threaded;

void __clew_thread_start(void *argument) {
  struct thread *self = argument;
  __thread_become(self);
  if (__signals_block) __signals_block(self->blocked);
  void *result = self->iso_start ? (void *)(long)self->iso_start(self->argument)
                                 : self->start(self->argument);
  self->cancel_state = PTHREAD_CANCEL_DISABLE;
  __thread_end(result);
}

int __thread_create(pthread_t *handle, const pthread_attr_t *attributes, struct thread thread) {
  if (attributes) pthread_attr_getdetachstate(attributes, &thread.is_detached);
  struct thread *made = __thread_add();
  if (!made) return EAGAIN;
  *made = thread;
  if (__signals_blocked) made->blocked = __signals_blocked();
  made->number = __clew_thread_create(__clew_thread_start, made);
  if (made->number == 0)
    __clew_finding("unsupported", "the program starts more than 63 threads, which clew does not support");
  __threads_alive++;
  __libc_single_threaded = 0;
  *handle = (pthread_t)made;
  __clew_thread_point(made);
  return 0;
}

int pthread_create(pthread_t *restrict handle, const pthread_attr_t *restrict attributes,
                   void *(*start)(void *), void *restrict argument) {
  return __thread_create(handle, attributes, (struct thread){.start = start, .argument = argument});
}
