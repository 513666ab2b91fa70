// Children, pipes and signals: a pipeline of three processes, handlers, statuses, descriptors that are shared.
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void say(const char *text) { write(1, text, strlen(text)); }

static void close_pipe(int *ends) {
  close(ends[0]);
  close(ends[1]);
}

// Copies what comes in by `from` to `to`, each byte changed.
static _Noreturn void filter(int from, int to, int add) {
  unsigned char c;
  while (read(from, &c, 1) == 1) {
    c += add;
    if (write(to, &c, 1) != 1) _exit(1);
  }
  _exit(add);
}

static void pipeline(void) {
  int a[2], b[2], c[2];
  pipe(a), pipe(b), pipe(c);
  pid_t first = fork();
  if (first == 0) {
    close(a[1]), close(b[0]), close_pipe(c);
    filter(a[0], b[1], 1);
  }
  pid_t second = fork();
  if (second == 0) {
    close_pipe(a), close(b[1]), close(c[0]);
    filter(b[0], c[1], 2);
  }
  close(a[0]), close_pipe(b), close(c[1]);
  write(a[1], "HAL*", 4);
  close(a[1]);
  char text[16] = "";
  for (size_t size = 0; size < 15; size++)
    if (read(c[0], text + size, 1) != 1) break;
  int status[2];
  int found = waitpid(second, &status[1], 0) == second && waitpid(first, &status[0], 0) == first;
  printf("%s %d %d %d\n", text, found, WEXITSTATUS(status[0]), WEXITSTATUS(status[1]));
  close(c[0]);
}

// More than a pipe holds, so that the writer has to wait.
static void much(void) {
  int p[2];
  pipe(p);
  static char block[200000];
  memset(block, 'x', sizeof block);
  if (fork() == 0) {
    close(p[0]);
    ssize_t written = write(p[1], block, sizeof block);
    _exit(written == sizeof block ? 3 : 4);
  }
  close(p[1]);
  size_t size = 0;
  for (ssize_t n; (n = read(p[0], block, 70000)) > 0;) size += (size_t)n;
  close(p[0]);
  int status;
  wait(&status);
  printf("%zu %d\n", size, WEXITSTATUS(status));
}

static volatile sig_atomic_t told, ended;
static void on_user(int signal) { told += signal; }
static void on_child(int signal) { (void)signal, ended++; }

static void signals(void) {
  struct sigaction action = {.sa_handler = on_user}, child_action = {.sa_handler = on_child};
  sigaction(SIGUSR1, &action, NULL);
  sigaction(SIGCHLD, &child_action, NULL);
  int p[2];
  pipe(p);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    if (getppid() != parent || getpid() == parent) _exit(1);
    signal(SIGUSR1, SIG_DFL);
    kill(parent, SIGUSR1);
    for (;;) pause();
  }
  char c;
  ssize_t n = read(p[0], &c, 1);
  printf("%zd %d %d\n", n, n < 0 && errno == EINTR, told == SIGUSR1);
  kill(child, SIGTERM);
  int status = 0;
  pid_t who;
  while ((who = waitpid(-1, &status, 0)) < 0 && errno == EINTR) continue;
  printf("%d %d %d %d\n", who == child, WIFSIGNALED(status), WTERMSIG(status) == SIGTERM, ended);
  who = waitpid(-1, &status, WNOHANG);
  printf("%d %d\n", who, errno == ECHILD);
  signal(SIGCHLD, SIG_DFL);
  close(p[0]);
  if (fork() == 0) {
    signal(SIGPIPE, SIG_DFL);
    write(p[1], "x", 1);
    _exit(0);
  }
  wait(&status);
  printf("%d\n", WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
  close(p[1]);
  child = fork();
  if (child == 0)
    for (;;) sleep(100);
  printf("%d %d\n", waitpid(child, &status, WNOHANG), kill(child, 0));
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  int is_there = kill(child, 0) == 0;
  printf("%d %d %d\n", WTERMSIG(status) == SIGKILL, is_there, errno == ESRCH);
}

static char handlers[64];
static void prepare(void) { strcat(handlers, "prepare "); }
static void in_parent(void) { strcat(handlers, "parent "); }
static void in_child(void) { strcat(handlers, "child "); }

// The child of vfork goes first. Buffers are copied; positions in files are shared.
static void copies(void) {
  pid_t child = vfork();
  if (child == 0) {
    say("first ");
    _exit(5);
  }
  int status;
  waitpid(child, &status, 0);
  printf("%d\n", WEXITSTATUS(status));
  fflush(stdout);
  pthread_atfork(prepare, in_parent, in_child);
  int p[2];
  pipe(p);
  child = fork();
  if (child == 0) {
    char c;
    close(p[1]);
    read(p[0], &c, 1);
    say(handlers);
    _exit(0);
  }
  close_pipe(p);
  waitpid(child, &status, 0);
  say(handlers);
  int file = open("processes.tmp", O_RDWR | O_CREAT | O_TRUNC, 0600);
  static int number = 1;
  if (fork() == 0) {
    number = 2;
    write(file, "child ", 6);
    exit(0);
  }
  wait(NULL);
  write(file, "parent", 6);
  char text[32] = "";
  pread(file, text, 31, 0);
  printf("%s %d\n", text, number);
  unlink("processes.tmp");
}

int main(void) {
  pipeline();
  much();
  fflush(stdout);
  signals();
  fflush(stdout);
  copies();
  siginfo_t information = {0};
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) exit(300);
  waitid(P_PID, child, &information, WEXITED);
  printf("%d %d %d\n", information.si_pid == child, information.si_status, information.si_code == CLD_EXITED);
  return 9;
}
