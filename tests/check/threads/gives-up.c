// A thread that looks a few times whether another one is ready, and gives up: fair schedules let the other one go on before that, and
// this mistake needs one that does not.
// finding: assert GAVE_UP
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int is_ready;

static void *prepare(void *unused) {
  atomic_store(&is_ready, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, prepare, NULL);
#ifdef FIXED
  pthread_join(thread, NULL);
#endif
  int looks = 0;
  while (looks < 12 && !atomic_load(&is_ready)) looks++;
  assert(looks < 12);  // GAVE_UP
#ifndef FIXED
  pthread_join(thread, NULL);
#endif
  return 0;
}
