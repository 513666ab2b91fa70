// A pool of threads that sums an array, with a queue, a condition and a semaphore: the result is the native one.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

enum { WORKERS = 4, NUMBERS = 1000, PART = 50 };

static int numbers[NUMBERS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t done;
static int queue[NUMBERS / PART], length, is_closed;
static long total;

static int take(void) {
  pthread_mutex_lock(&mutex);
  while (length == 0 && !is_closed) pthread_cond_wait(&changed, &mutex);
  int first = length > 0 ? queue[--length] : -1;
  pthread_mutex_unlock(&mutex);
  return first;
}

static void *work(void *unused) {
  for (int first = take(); first >= 0; first = take()) {
    long sum = 0;
    for (int i = first; i < first + PART; i++) sum += numbers[i];
    __atomic_fetch_add(&total, sum, __ATOMIC_RELAXED);
    sem_post(&done);
  }
  return unused;
}

int main(void) {
  pthread_t workers[WORKERS];
  sem_init(&done, 0, 0);
  for (int i = 0; i < NUMBERS; i++) numbers[i] = i * i % 97;
  for (int i = 0; i < WORKERS; i++) pthread_create(&workers[i], NULL, work, NULL);
  for (int first = 0; first < NUMBERS; first += PART) {
    pthread_mutex_lock(&mutex);
    queue[length++] = first;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  for (int part = 0; part < NUMBERS / PART; part++) sem_wait(&done);
  pthread_mutex_lock(&mutex);
  is_closed = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], NULL);
  printf("%ld\n", __atomic_load_n(&total, __ATOMIC_RELAXED));
  return 0;
}
