// One way out of a function unlocks what was never locked.
// finding: invalid-lock BUG
// clew: --sym-stdin 1
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  char command;
  if (read(0, &command, 1) != 1) return 1;
#ifdef FIXED
  pthread_mutex_lock(&mutex);
#else
  if (command != '\x17') pthread_mutex_lock(&mutex);
#endif
  pthread_mutex_unlock(&mutex); // BUG
  return 0;
}
