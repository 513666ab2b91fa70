// Two locks, taken in two orders.
// finding: deadlock BUG
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *a_then_b(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *b_then_a(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // BUG
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, a_then_b, NULL);
#ifdef FIXED
  pthread_create(&second, NULL, a_then_b, NULL);
  if (0) b_then_a(NULL);
#else
  pthread_create(&second, NULL, b_then_a, NULL);
#endif
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
