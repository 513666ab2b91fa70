// Once: the states are glibc's. A routine that comes back to its own control waits for itself.
#include <pthread.h>

#include "alias.h"
#include "one_thread.h"

enum { UNTOUCHED, RUNNING, DONE };

int pthread_once(pthread_once_t *control, void (*routine)(void)) {
  if (*control == DONE) return 0;
  if (*control == RUNNING) __thread_deadlock("pthread_once", "it is called from its own routine");
  *control = RUNNING;
  routine();
  *control = DONE;
  return 0;
}
ALIAS(__pthread_once, pthread_once);
