// Two threads count without a lock. The second one is started for one byte of input only.
// finding: data-race BUG
// clew: --sym-stdin 1
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#ifdef FIXED
static atomic_int count;
#else
static int count;
#endif

static void *add(void *unused) {
  count++;
  return unused;
}

int main(void) {
  char command;
  pthread_t thread;
  if (read(0, &command, 1) != 1 || command != '&') return 1;
  pthread_create(&thread, NULL, add, NULL);
  count++; // BUG
  pthread_join(thread, NULL);
  return 0;
}
