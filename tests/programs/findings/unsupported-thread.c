// A second thread cannot run: the path ends there, and no assertion is judged that needs what the thread does.
// expect finding: unsupported
// sanitizers: none, it is no mistake of the program
#include <assert.h>
#include <pthread.h>

static int counter;

static void *add(void *unused) {
  counter += 7;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL); // here
  pthread_join(thread, NULL);
  assert(counter == 7);
  return 0;
}
