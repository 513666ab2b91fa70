// Two threads find the seat free, and both take it. ISO C's threads.
// finding: assert TWICE
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static int is_taken, owners;

static int take(void *unused) {
  (void)unused;
  mtx_lock(&mutex);
  int was_taken = is_taken;
#ifndef FIXED
  mtx_unlock(&mutex);
  mtx_lock(&mutex);
#endif
  if (!was_taken) {
    is_taken = 1;
    owners++;
  }
  assert(owners == 1); // TWICE
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t first, second;
  mtx_init(&mutex, mtx_plain);
  thrd_create(&first, take, NULL);
  thrd_create(&second, take, NULL);
  thrd_join(first, NULL);
  thrd_join(second, NULL);
  return 0;
}
