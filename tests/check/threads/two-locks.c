// Two threads take the same locks in another order. It is one deadlock, whichever of them comes last.
// finding: deadlock SECOND
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *forth(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *back(void *unused) {
#ifdef FIXED
  return forth(unused);
#else
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // SECOND
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
#endif
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, forth, NULL);
  pthread_create(&second, NULL, back, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
