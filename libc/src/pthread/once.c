// Once: others wait while one thread runs the routine. A routine that comes back to its own control waits for itself.
#include <pthread.h>

#include "alias.h"
#include "threading.h"

// While the routine runs, the control holds the number of the thread that runs it as well.
enum { UNTOUCHED, RUNNING, DONE, THREAD = 4 };

int pthread_once(pthread_once_t *control, void (*routine)(void)) {
  int own = RUNNING + THREAD * __thread_self()->number;
  __clew_thread_point(control);
  if (*control == own) __thread_deadlock("pthread_once", "it is called from its own routine");
  while (*control != UNTOUCHED && *control != DONE) wait_at(control, "pthread_once", -1);
  if (*control == UNTOUCHED) {
    *control = own;
    routine();
    *control = DONE;
    __clew_thread_release(control, NOT_HELD);
    __clew_thread_wake(control, ALL);
  }
  __clew_thread_acquire(control, NOT_HELD);
  return 0;
}
ALIAS(__pthread_once, pthread_once);
