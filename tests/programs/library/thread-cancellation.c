// Cancellation where a thread waits: in a system call, asleep, and only once it is enabled again. Time limits while others sleep.
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

static sem_t is_ready;
static int ends[2];

static void say(void *text) { printf("clean-up of %s\n", (char *)text); }

static void *read_pipe(void *text) {
  char c;
  pthread_cleanup_push(say, text);
  sem_post(&is_ready);
  if (read(ends[0], &c, 1) != 1) puts("no byte");
  pthread_cleanup_pop(0);
  return text;
}

static void *sleep_long(void *text) {
  pthread_cleanup_push(say, text);
  sem_post(&is_ready);
  sleep(100);
  pthread_cleanup_pop(0);
  return text;
}

static void *protect(void *text) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  sem_post(&is_ready);
  usleep(200000);
  puts("still there");
  pthread_cleanup_push(say, text);
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
  pthread_testcancel();
  pthread_cleanup_pop(0);
  return text;
}

static void cancel(void *(*start)(void *), char *text) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, start, text);
  sem_wait(&is_ready);
  usleep(50000);
  int error = pthread_cancel(thread);
  pthread_join(thread, &result);
  printf("%s: %d %d\n", text, error, result == PTHREAD_CANCELED);
}

static void *write_twice(void *unused) {
  for (int i = 0; i < 2; i++) {
    usleep(1000);
    if (write(ends[1], "x", 1) != 1) puts("nothing written");
  }
  return unused;
}

int main(void) {
  char c;
  sem_init(&is_ready, 0, 0);
  if (pipe(ends)) return 1;
  cancel(read_pipe, "read");
  cancel(sleep_long, "sleep");
  cancel(protect, "protect");

  pthread_t thread;
  pthread_create(&thread, NULL, write_twice, NULL);
  for (int i = 0; i < 2; i++) {
    struct pollfd entry = {.fd = ends[0], .events = POLLIN};
    int count = poll(&entry, 1, 10000);
    printf("poll %d, read %zd\n", count, read(ends[0], &c, 1));
  }
  pthread_join(thread, NULL);
  return 0;
}
