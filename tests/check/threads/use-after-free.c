// One thread keeps a pointer from one locked section to the next; the other one frees the object between them.
// finding: use-after-free USE
// clew: --sym-stdin 1
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *session;

static void *close_it(void *unused) {
  pthread_mutex_lock(&mutex);
  free(session);
  session = NULL;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  char command;
  int result = 0;
  if (read(0, &command, 1) != 1 || command != 'c') return 1;
  session = calloc(1, sizeof *session);
  pthread_t thread;
  pthread_create(&thread, NULL, close_it, NULL);
  pthread_mutex_lock(&mutex);
  int *own = session;
#ifndef FIXED
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
#endif
  if (own) result = *own; // USE
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return result;
}
