// The life of the program: started, watched until it ends, its time is over, it takes too much, or clew wants no more of it. Then all
// that it has started ends with it.
#define _GNU_SOURCE
#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TICK = 10 }; // milliseconds between looks at what it takes

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// ---- Starting ----------------------------------------------------------------------------------------------

static _Noreturn void become_program(const struct order *order, const struct sandbox *sandbox) {
  sigset_t none;
  signal(SIGPIPE, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setpgid(0, 0);
  sched_setscheduler(0, SCHED_OTHER, &(struct sched_param){0});
  if (sched_getscheduler(0) != SCHED_OTHER) refuse("it would keep others from running");
  restrict_self(order, sandbox);
  execve(order->arguments[0], order->arguments, order->environment);
  fprintf(stderr, "%s: %s\n", order->arguments[0], strerror(errno));
  _exit(errno == ENOENT ? 127 : 126);
}

// ---- Ending ------------------------------------------------------------------------------------------------

// Those that are gone are no longer counted; false when nobody is left.
static int reap(pid_t program, int *status) {
  for (;;) {
    int each;
    pid_t ended = waitpid(-1, &each, WNOHANG);
    if (ended == 0) return 1;
    if (ended < 0) return 0;
    if (ended == program) *status = each;
  }
}

// Without a PID namespace: orphans come to this process, so that sooner or later all are found.
static void end_descendants(void) {
  static pid_t found[MOST_DESCENDANTS];
  int unused;
  do {
    int count = descendants(found);
    for (int i = 0; i < count; i++) kill(found[i], SIGKILL);
    poll(NULL, 0, 1);
  } while (reap(0, &unused));
}

static _Noreturn void finish(const struct sandbox *sandbox, const char *what, const char *detail) {
  if (!sandbox->is_own_world) end_descendants();
  tell(what, detail);
  _exit(0);
}

static _Noreturn void report(const struct sandbox *sandbox, int status) {
  char number[16];
  int is_signal = WIFSIGNALED(status);
  snprintf(number, sizeof number, "%d", is_signal ? WTERMSIG(status) : WEXITSTATUS(status));
  finish(sandbox, is_signal ? "signal" : "exit", number);
}

// ---- Watching ----------------------------------------------------------------------------------------------

static void ignore(int signal) { (void)signal; }

// Waits for the end of a child or a word of clew's; true for the latter.
static int wait_a_tick(long milliseconds, const sigset_t *mask) {
  struct pollfd control = {.fd = CONTROL, .events = POLLIN};
  struct timespec tick = {0, (milliseconds < TICK ? milliseconds : TICK) * 1000000};
  return ppoll(&control, 1, &tick, mask) > 0;
}

static void look(const struct order *order, const struct sandbox *sandbox) {
  static long last;
  if (!order->is_sandboxed || now() - last < TICK) return;
  const char *limit = passed_limit(order);
  if (limit) finish(sandbox, "limit", limit);
  last = now();
}

void supervise(const struct order *order, const struct sandbox *sandbox) {
  sigset_t child, before;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, &before);
  sigaction(SIGCHLD, &(struct sigaction){.sa_handler = ignore}, NULL);
  long end = now() + order->milliseconds;
  pid_t program = fork();
  if (program < 0) refuse("no process for it");
  if (program == 0) become_program(order, sandbox);
  for (;;) {
    int status = -1;
    reap(program, &status);
    if (status >= 0) report(sandbox, status);
    long left = end - now();
    if (left <= 0) finish(sandbox, "time", "");
    if (wait_a_tick(left, &before)) finish(sandbox, "stopped", "");
    look(order, sandbox);
  }
}
