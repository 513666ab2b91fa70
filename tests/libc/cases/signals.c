// Signals that a program sends itself, jumps out of handlers excepted.
#include <errno.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t seen[65];
static int depth;

static void handle(int signal) {
  seen[signal]++;
  depth++;
  printf("handle %d at %d\n", signal, depth);
  if (signal == SIGUSR1 && seen[SIGUSR1] % 4 != 0) {
    raise(SIGUSR1);
    raise(SIGUSR2);
    printf("back\n");
  }
  depth--;
}

static void inform(int signal, siginfo_t *info, void *context) {
  printf("inform %d %d %d\n", signal, info->si_signo, context != 0);
}

static void show_set(const sigset_t *set) {
  for (int i = 1; i < 65; i++) printf("%d", sigismember(set, i));
  printf("\n");
}

int main(void) {
  sigset_t set, old;
  setvbuf(stdout, 0, _IOFBF, 65536);
  printf("%d %d %d\n", signal(SIGUSR1, handle) == SIG_DFL, signal(SIGUSR2, handle) == SIG_DFL, signal(SIGUSR1, handle) == handle);
  printf("%d\n", raise(SIGUSR1));
  printf("%d %d\n", seen[SIGUSR1], seen[SIGUSR2]);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, &old);
  show_set(&old);
  raise(SIGUSR1);
  raise(SIGUSR1);
  raise(SIGUSR2);
  sigpending(&set);
  show_set(&set);
  sigprocmask(SIG_SETMASK, &old, &set);
  show_set(&set);
  struct sigaction action = {0}, previous;
  action.sa_sigaction = inform;
  action.sa_flags = SA_SIGINFO | SA_RESETHAND;
  printf("%d\n", sigaction(SIGTERM, &action, &previous));
  printf("%d %d\n", previous.sa_handler == SIG_DFL, kill(getpid(), SIGTERM));
  sigaction(SIGTERM, 0, &previous);
  printf("%d\n", previous.sa_handler == SIG_DFL);
  action.sa_handler = handle;
  action.sa_flags = SA_NODEFER;
  sigaction(SIGUSR1, &action, 0);
  raise(SIGUSR1);
  signal(SIGINT, SIG_IGN);
  printf("%d %d\n", raise(SIGINT), raise(SIGCHLD));
  errno = 0;
  printf("%d %d\n", signal(SIGKILL, handle) == SIG_ERR, errno);
  errno = 0;
  printf("%d %d\n", signal(100, handle) == SIG_ERR, errno);
  errno = 0;
  printf("%d %d\n", sigaction(SIGSTOP, &action, 0), errno);
  errno = 0;
  printf("%d %d %d\n", sigaddset(&set, 0), sigaddset(&set, 65), errno);
  printf("%d %d\n", kill(getpid(), 0), raise(0));
  sigfillset(&set);
  show_set(&set);
  sigdelset(&set, 5);
  printf("%d %d\n", sigismember(&set, 5), sigismember(&set, 6));
  printf("%d %d %d\n", SIGRTMIN, SIGRTMAX, NSIG);
  sighold(SIGUSR2);
  raise(SIGUSR2);
  printf("held\n");
  sigrelse(SIGUSR2);
  psignal(SIGSEGV, "prefix");
  psignal(SIGSEGV, 0);
  fflush(stdout);
}
