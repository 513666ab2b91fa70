// Signals by raise: handlers run at once, nested, one-shot, ignored, blocked and delivered later, with siginfo.
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile sig_atomic_t seen;
static void note(int number) { seen = seen * 10 + (number == SIGUSR1 ? 1 : number == SIGUSR2 ? 2 : 9); }
static void nested(int number) { note(number); if (number == SIGUSR1) raise(SIGUSR2); note(SIGTERM); }
static void detailed(int number, siginfo_t *info, void *context) { (void)context; printf("info %d %d\n", number == SIGTERM, info->si_signo == number); }
static sigjmp_buf back;
static void escape(int number) { siglongjmp(back, number); }

int main(void) {
  signal(SIGUSR1, note);
  raise(SIGUSR1), raise(SIGUSR1);
  printf("%d\n", (int)seen);
  seen = 0;
  signal(SIGUSR1, nested), signal(SIGUSR2, nested);
  raise(SIGUSR1);
  printf("%d\n", (int)seen);
  printf("%d\n", signal(SIGUSR2, SIG_IGN) == nested);
  printf("%d\n", raise(SIGUSR2));
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = detailed;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGTERM, &action, 0);
  raise(SIGTERM);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigprocmask(SIG_BLOCK, &set, 0);
  raise(SIGTERM);
  printf("blocked\n");
  sigprocmask(SIG_UNBLOCK, &set, 0);
  printf("unblocked\n");
  signal(SIGINT, escape);
  int number = sigsetjmp(back, 1);
  if (number == 0) raise(SIGINT);
  printf("escaped %d\n", number == SIGINT);
  number = sigsetjmp(back, 1);
  if (number == 0) raise(SIGINT);
  printf("again %d\n", number == SIGINT);
  printf("%s\n", strsignal(SIGSEGV));
  return 0;
}
