// A second thread cannot run here. The path ends, and the user is told where: a program that goes on after a failed
// pthread_create, as few do natively, would be judged by what hardly ever happens.
#include <pthread.h>

#include "host.h"

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                   void *(*start)(void *), void *restrict argument) {
  (void)thread, (void)attributes, (void)start, (void)argument;
  __clew_finding("unsupported", "the program starts a thread, which clew does not support");
}
