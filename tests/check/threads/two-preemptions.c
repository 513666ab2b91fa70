// The reader must be preempted between its looks, and the writer between its writes: one preemption does not show it.
// finding: assert SEEN
// clew: --preemptions 2
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int state;

static void set(int value) {
  pthread_mutex_lock(&mutex);
  state = value;
  pthread_mutex_unlock(&mutex);
}

static int get(void) {
  pthread_mutex_lock(&mutex);
  int value = state;
  pthread_mutex_unlock(&mutex);
  return value;
}

static void *write_both(void *unused) {
  set(1);
#ifndef FIXED
  set(0);
#endif
  return unused;
}

static void *read_both(void *unused) {
  int first = get();
  int second = get();
  assert(second >= first); // SEEN
  return unused;
}

int main(void) {
  pthread_t writer, reader;
  pthread_create(&writer, NULL, write_both, NULL);
  pthread_create(&reader, NULL, read_both, NULL);
  pthread_join(writer, NULL);
  pthread_join(reader, NULL);
  return 0;
}
