// A wait with a time limit may end while the worker still works: the result is not there then.
// finding: assert THERE
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t finished = PTHREAD_COND_INITIALIZER;
static int result;

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  result = 42;
  pthread_cond_signal(&finished);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec++;
  pthread_create(&thread, NULL, work, NULL);
  int error = 0;
  pthread_mutex_lock(&mutex);
  while (result == 0 && error == 0) error = pthread_cond_timedwait(&finished, &mutex, &end);
#ifdef FIXED
  assert(result != 0 || error != 0);
#else
  assert(result != 0);  // THERE
#endif
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
