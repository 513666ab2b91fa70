// A lock of the program's own, which spins: opened without releasing what was written, it orders nothing. Looking again and again at
// the same value is no hang.
// finding: data-race COUNT
#include <pthread.h>
#include <stdatomic.h>

#ifdef FIXED
enum { OPENING = memory_order_release };
#else
enum { OPENING = memory_order_relaxed };
#endif

static atomic_flag lock = ATOMIC_FLAG_INIT;
static atomic_int is_ready;
static int count;

static void *add(void *unused) {
  while (!atomic_load(&is_ready)) continue;
  while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) continue;
  count++;  // COUNT
  atomic_flag_clear_explicit(&lock, OPENING);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, add, NULL);
  pthread_create(&second, NULL, add, NULL);
  atomic_store(&is_ready, 1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return count - 2;
}
