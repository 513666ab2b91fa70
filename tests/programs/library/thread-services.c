// What the library does for threads: their own data with destructors, clean-up handlers, cancellation, barriers, conditions,
// semaphores, locks for readers, once, thread-local variables and errno. The order of output does not depend on the schedule.
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t control = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static sem_t semaphore;
static int turn, once_count, destroyed, cleaned;
static _Thread_local int own = 5;
static _Thread_local char text[16] = "thread";

static void init(void) { once_count++; }

static void destroy(void *value) {
  pthread_mutex_lock(&mutex);
  destroyed += *(int *)value;
  pthread_mutex_unlock(&mutex);
}

static void clean(void *value) { cleaned += *(int *)value; }

struct job {
  int number;
  int own, error;
  int *where;
};

static void wait_for_turn(int number) {
  pthread_mutex_lock(&mutex);
  while (turn != number) pthread_cond_wait(&changed, &mutex);
  printf("turn %d of %s\n", number, text);
  turn++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

// A jump out of a function that has waited, and frames of some size below it.
static int deep(int depth, jmp_buf *back, int number) {
  char bytes[64];
  memset(bytes, depth, sizeof bytes);
  if (depth == 0) {
    sched_yield();
    longjmp(*back, number + 1);
  }
  return deep(depth - 1, back, number) + bytes[3];
}

static void *work(void *argument) {
  struct job *job = argument;
  jmp_buf back;
  pthread_once(&control, init);
  pthread_setspecific(key, &job->number);
  own += job->number;
  errno = 100 + job->number;
  text[0] = (char)('A' + job->number);
  int jumped = setjmp(back);
  if (jumped == 0) deep(3, &back, job->number);
  pthread_barrier_wait(&barrier);
  wait_for_turn(job->number);
  pthread_rwlock_rdlock(&lock);
  sched_yield();
  pthread_rwlock_unlock(&lock);
  usleep(10);
  job->own = own + jumped;
  job->error = errno;
  job->where = &own;
  sem_post(&semaphore);
  pthread_cleanup_push(clean, &job->number);
  if (job->number == 1) pthread_exit(&job->own);
  pthread_cleanup_pop(0);
  return &job->error;
}

static void *sleeper(void *unused) {
  static int weight = 100;
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(clean, &weight);
  for (;;) pthread_cond_wait(&changed, &mutex);
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t threads[3], cancelled;
  struct job jobs[3];
  pthread_key_create(&key, destroy);
  pthread_barrier_init(&barrier, NULL, 3);
  sem_init(&semaphore, 0, 0);
  for (int i = 0; i < 3; i++) {
    jobs[i] = (struct job){.number = i};
    pthread_create(&threads[i], NULL, work, &jobs[i]);
  }
  for (int i = 0; i < 3; i++) sem_wait(&semaphore);
  for (int i = 0; i < 3; i++) {
    void *result;
    pthread_join(threads[i], &result);
    printf("%d %d %d\n", jobs[i].own, jobs[i].error, *(int *)result);
  }
  pthread_create(&cancelled, NULL, sleeper, NULL);
  usleep(1000);
  pthread_cancel(cancelled);
  void *result;
  int error = pthread_join(cancelled, &result);
  printf("%d %d\n", error, result == PTHREAD_CANCELED);
  printf("%d %d %d %d %d %s\n", own, once_count, destroyed, cleaned, turn, text);
  printf("%d %d\n", jobs[0].where != jobs[1].where, jobs[0].where != &own);
  return 0;
}
