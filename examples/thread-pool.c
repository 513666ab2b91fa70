// A pool of two threads sums the bytes of standard input: each takes a part of the array from a queue until there is none left.
// Compiled with -DBROKEN, a worker adds to the total behind its lock instead of under it.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { WORKERS = 2, PART = 2, MOST = 8 };

static unsigned char numbers[MOST];
static int count;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int next_part;
static unsigned total;

/** The first number of the next part, or -1 if none is left. */
static int take_part(void) {
  pthread_mutex_lock(&mutex);
  int first = next_part < count ? next_part : -1;
  next_part += PART;
  pthread_mutex_unlock(&mutex);
  return first;
}

static void *work(void *unused) {
  for (int first = take_part(); first >= 0; first = take_part()) {
    unsigned sum = 0;
    for (int i = first; i < first + PART && i < count; i++) sum += numbers[i];
#ifdef BROKEN
    total += sum;
#else
    pthread_mutex_lock(&mutex);
    total += sum;
    pthread_mutex_unlock(&mutex);
#endif
  }
  return unused;
}

int main(void) {
  pthread_t workers[WORKERS];
  unsigned expected = 0;
  count = (int)read(0, numbers, sizeof numbers);
  if (count < 0) return 1;
  for (int i = 0; i < count; i++) expected += numbers[i];
  for (int i = 0; i < WORKERS; i++) pthread_create(&workers[i], NULL, work, NULL);
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], NULL);
  assert(total == expected);
  printf("%u\n", total);
  return 0;
}
