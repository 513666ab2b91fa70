// What a handler is told of a signal: who sent it, how, and the value that came with it; how a child ended.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t received, children, code, value, status, ended;
static volatile pid_t sender;

static void handle(int signal, siginfo_t *information, void *context) {
  (void)context;
  if (signal == SIGCHLD) {
    children++;
    status = information->si_status;
    ended = information->si_code;
    return;
  }
  received++;
  sender = information->si_pid;
  code = information->si_code;
  value = information->si_value.sival_int;
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR1, &action, NULL);
  sigaction(SIGCHLD, &action, NULL);
  sigset_t set, old;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGCHLD);
  sigprocmask(SIG_BLOCK, &set, &old);
  pid_t child = fork();
  if (child == 0) {
    union sigval sent = {.sival_int = 42};
    sigqueue(getppid(), SIGUSR1, sent);
    _exit(4);
  }
  while (!received) sigsuspend(&old);
  while (!children) sigsuspend(&old);
  printf("%d %d %d\n", sender == child, code == SI_QUEUE, value);
  printf("%d %d\n", status, ended == CLD_EXITED);
  pid_t gone = wait(NULL);
  pid_t second = fork();
  printf("%d ", gone == child);
  if (second == 0) _exit(0);
  printf("%d\n", wait(NULL) == second);
  kill(getpid(), SIGUSR1);
  while (received < 2) sigsuspend(&old);
  printf("%d %d\n", sender == getpid(), code == SI_USER);
  return 0;
}
