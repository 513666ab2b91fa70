// A thread that goes on when main has ended by pthread_exit, and still looks at a variable of a function that has returned.
// finding: stack-use-after-return LOOKS
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static sem_t has_begun;

static void *look(void *argument) {
  const int *value = argument;
  int before = *value;
  sem_post(&has_begun);
  usleep(1000);
  return *value == before ? argument : NULL;  // LOOKS
}

static void leave(pthread_t *thread) {
#ifdef FIXED
  static
#endif
      int value = 7;
  pthread_create(thread, NULL, look, &value);
  sem_wait(&has_begun);
}

int main(void) {
  pthread_t thread;
  sem_init(&has_begun, 0, 0);
  leave(&thread);
  pthread_exit(NULL);
}
