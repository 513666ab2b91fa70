// A program that does harm, in the way that its first argument names. What it starts ends by itself after a while, should nobody
// else end it, and no bomb has more than a few hundred parts.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

enum { BOMB = 200, MEGABYTE = 1 << 20 };

static char *place; // the second argument

// Writes its process number there, as seen from outside, and waits.
static void linger(void) {
  prctl(PR_SET_NAME, place);
  signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN), signal(SIGINT, SIG_IGN);
  for (int i = 0; i < 120; i++) sleep(1);
  _exit(0);
}

static void daemon_(void) {
  if (fork()) {
    puts("started");
    return;
  }
  setsid();
  linger();
}

static void daemon_twice(void) {
  if (fork()) {
    puts("started");
    return;
  }
  setsid();
  if (fork()) _exit(0);
  setsid();
  linger();
}

static void bomb(void) {
  int made = 0;
  for (; made < BOMB; made++) {
    pid_t child = fork();
    if (child < 0) break;
    if (child == 0) linger();
  }
  printf("%d more\n", made);
  if (made == BOMB) linger();
}

// Each doubles itself.
static void doubling_bomb(void) {
  for (int i = 0; i < 8; i++) fork();
  linger();
}

static void *wait_long(void *unused) {
  sleep(120);
  return unused;
}

static void thread_bomb(void) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 16);
  int made = 0;
  for (; made < BOMB; made++) {
    pthread_t thread;
    if (pthread_create(&thread, &small, wait_long, NULL) != 0) break;
  }
  printf("%d more\n", made);
  if (made == BOMB) linger();
}

static void output(void) {
  static char bytes[1 << 16];
  memset(bytes, 'x', sizeof bytes);
  for (;;) write(1, bytes, sizeof bytes);
}

// Ten gigabytes, should they let it.
static void files(int size, int count) {
  static char bytes[MEGABYTE];
  signal(SIGXFSZ, SIG_IGN);
  for (int i = 0; i < count; i++) {
    char name[32];
    snprintf(name, sizeof name, "file-%d", i);
    int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0644);
    for (int k = 0; k < size; k++)
      if (write(file, bytes, sizeof bytes) != sizeof bytes) break;
    struct stat stat;
    fstat(file, &stat);
    if (count == 1) printf("%ld megabytes\n", (long)(stat.st_size / MEGABYTE));
    close(file);
  }
}

static void mapped_memory(void) {
  for (int i = 0; i < 10000; i++) {
    char *more = mmap(NULL, MEGABYTE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (more != MAP_FAILED) memset(more, 1, MEGABYTE);
  }
  linger();
}

static void memory(int parts) {
  for (int i = 0; i < parts; i++)
    if (fork() == 0) break;
  for (int i = 0; i < 10000 / (parts + 1); i++) {
    char *more = malloc(MEGABYTE);
    if (more) memset(more, 1, MEGABYTE);
  }
  linger();
}

static void write_to(const char *path) {
  int file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0644);
  printf("%s\n", file < 0 ? "no" : "yes");
  if (file >= 0) write(file, "x", 1);
}

static void say(int result) { printf("%s\n", result < 0 ? strerror(errno) : "done"); }

static void change(void) {
  say(unlink(place));
  say(truncate(place, 0));
  say(rename(place, "here"));
  say(link(place, "link"));
  say(chmod(place, 0600));
}

static void tcp(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(place))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int socket_ = socket(AF_INET, SOCK_STREAM, 0);
  if (socket_ < 0 || connect(socket_, (struct sockaddr *)&address, sizeof address) < 0) puts("no");
  else say((int)write(socket_, "x", 1));
}

static void local(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, place, sizeof address.sun_path - 1);
  int socket_ = socket(AF_UNIX, SOCK_STREAM, 0);
  if (socket_ < 0 || connect(socket_, (struct sockaddr *)&address, sizeof address) < 0) puts("no");
  else say((int)write(socket_, "x", 1));
}

// Signals that end nobody: whether they may be sent is what counts.
static void signals(void) {
  struct rlimit none = {0, 0};
  say(kill(getppid(), 0));
  say(kill((pid_t)atoi(place), 0));
  say(kill(getpid(), 0));
  say(prlimit((pid_t)atoi(place), RLIMIT_CORE, &none, NULL));
}

int main(int count, char **arguments) {
  const char *way = count > 1 ? arguments[1] : "";
  place = count > 2 ? arguments[2] : "hostile";
  setvbuf(stdout, NULL, _IONBF, 0);
  if (!strcmp(way, "daemon")) daemon_();
  else if (!strcmp(way, "daemon-twice")) daemon_twice();
  else if (!strcmp(way, "bomb")) bomb();
  else if (!strcmp(way, "doubling-bomb")) doubling_bomb();
  else if (!strcmp(way, "thread-bomb")) thread_bomb();
  else if (!strcmp(way, "output")) output();
  else if (!strcmp(way, "file")) files(10000, 1);
  else if (!strcmp(way, "files")) files(10, 1000);
  else if (!strcmp(way, "memory")) memory(0);
  else if (!strcmp(way, "shared-memory")) memory(7);
  else if (!strcmp(way, "mapped-memory")) mapped_memory();
  else if (!strcmp(way, "memory-files")) say((int)syscall(SYS_memfd_create, "file", 0));
  else if (!strcmp(way, "stubborn")) linger();
  else if (!strcmp(way, "write")) write_to(place);
  else if (!strcmp(way, "change")) change();
  else if (!strcmp(way, "tcp")) tcp();
  else if (!strcmp(way, "local")) local();
  else if (!strcmp(way, "signals")) signals();
  else if (!strcmp(way, "kill-parent")) kill(getppid(), SIGKILL), puts("still here");
  // Only where process 1 is the launcher, so that it reaches nobody else.
  else if (!strcmp(way, "kill-all") && getppid() == 1 && getpid() == 2) kill(-1, SIGKILL), puts("still here");
  else return 2;
  return 0;
}
