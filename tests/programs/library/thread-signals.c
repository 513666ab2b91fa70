// Signals and threads: each thread has its own mask, a thread of its own takes a signal by sigwait, pthread_kill reaches a thread that
// waits, and a blocked signal for the process goes to the thread that does not block it.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>
#include <semaphore.h>

static sem_t is_ready, is_done;
static atomic_int handled;
static _Atomic pthread_t handler;

static void handle(int signal) {
  (void)signal;
  handler = pthread_self();
  handled++;
}

static void *take_signal(void *unused) {
  sigset_t set;
  int taken;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR2);
  sem_post(&is_ready);
  int error = sigwait(&set, &taken);
  printf("sigwait %d %d\n", error, taken == SIGUSR2);
  return unused;
}

static void *wait_for_end(void *unused) {
  sem_post(&is_ready);
  errno = 0;
  int result = sem_wait(&is_done);
  printf("sem_wait %d %d\n", result, errno == EINTR);
  return unused;
}

static void *read_pipe(void *end) {
  char c;
  sem_post(&is_ready);
  errno = 0;
  long result = read(*(int *)end, &c, 1);
  printf("read %ld %d\n", result, errno == EINTR);
  return NULL;
}

static void interrupt(void *(*start)(void *), void *argument) {
  pthread_t thread;
  pthread_create(&thread, NULL, start, argument);
  sem_wait(&is_ready);
  usleep(100000);
  int before = handled;
  int error = pthread_kill(thread, SIGUSR1);
  pthread_join(thread, NULL);
  printf("%d %d %d\n", error, handled - before, pthread_equal(handler, thread) != 0);
}

int main(void) {
  sigset_t set;
  pthread_t thread;
  int ends[2];
  sem_init(&is_ready, 0, 0);
  sem_init(&is_done, 0, 0);
  if (pipe(ends)) return 1;

  sigemptyset(&set);
  sigaddset(&set, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&thread, NULL, take_signal, NULL);
  sem_wait(&is_ready);
  kill(getpid(), SIGUSR2);
  pthread_join(thread, NULL);

  struct sigaction action = {.sa_handler = handle};
  sigaction(SIGUSR1, &action, NULL);
  interrupt(wait_for_end, NULL);
  interrupt(read_pipe, &ends[0]);
  printf("%d\n", pthread_kill(pthread_self(), 0));
  return 0;
}
