// The signal may come before anybody waits for it, and nothing says that it has come.
// finding: deadlock WAIT
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int is_ready;

static void *signal_it(void *unused) {
  pthread_mutex_lock(&mutex);
  is_ready = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, signal_it, NULL);
  pthread_mutex_lock(&mutex);
#ifdef FIXED
  while (!is_ready)
#endif
    pthread_cond_wait(&ready, &mutex); // WAIT
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
