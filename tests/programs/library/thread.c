// A thread that is waited for has done its work.
#include <assert.h>
#include <pthread.h>

static int counter;

static void *add(void *unused) {
  counter += 7;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  pthread_join(thread, NULL);
  assert(counter == 7);
  return 0;
}
