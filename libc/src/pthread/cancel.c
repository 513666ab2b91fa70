// Requests for cancellation. Only programs that have this file linked in look for them at system calls.
#include <errno.h>
#include <pthread.h>

#include "processes.h"
#include "threading.h"

// Who waits with the thread that is interrupted looks again, and waits on.
int pthread_cancel(pthread_t handle) {
  struct thread *thread = __thread_find(handle);
  if (!thread) return ESRCH;
  __clew_thread_point(thread);
  thread->is_cancelled = 1;
  if (thread == __thread_self()) {
    if (thread->cancel_type == PTHREAD_CANCEL_ASYNCHRONOUS) __thread_cancellation_point();
  } else if (thread->cancel_state == PTHREAD_CANCEL_ENABLE) {
    __process_call(PROCESS_INTERRUPT_THREAD, thread->number);
  }
  return 0;
}
