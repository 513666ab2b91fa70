// The launcher: reads its order, and becomes the supervisor of the program, in namespaces of its own where the kernel lets it.
//
// In a PID namespace the supervisor is process 1: nothing in it can signal the supervisor, and when that ends, the kernel ends all
// others, however often they have forked. Elsewhere it is the process that orphans are given to (a subreaper), and ends them itself.
#define _GNU_SOURCE
#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- What clew hears ---------------------------------------------------------------------------------------

void tell(const char *what, const char *detail) {
  char line[512];
  int length = snprintf(line, sizeof line, "%s %s\n", what, detail);
  if (length >= (int)sizeof line) length = sizeof line - 1;
  if (write(CONTROL, line, (size_t)length) < 0) _exit(125); // clew is gone
}

void refuse(const char *why) {
  char reason[256];
  snprintf(reason, sizeof reason, errno ? "%s: %s" : "%s", why, strerror(errno));
  tell("refused", reason);
  _exit(125);
}

// ---- The order ---------------------------------------------------------------------------------------------

// It ends with two zero bytes.
static char *order_text(size_t *length) {
  size_t room = 1 << 16, used = 0;
  char *text = malloc(room);
  while (text && !(used >= 2 && !text[used - 1] && !text[used - 2])) {
    if (used == room) text = realloc(text, room *= 2);
    if (!text) break;
    ssize_t got = read(CONTROL, text + used, room - used);
    if (got <= 0) _exit(125);
    used += (size_t)got;
  }
  if (!text) refuse("no memory for the order");
  *length = used - 1;
  return text;
}

struct list {
  char **words;
  size_t count;
};

static void append(struct list *list, char *word) {
  char **words = realloc(list->words, (list->count + 2) * sizeof *words);
  if (!words) refuse("no memory for the order");
  list->words = words;
  words[list->count++] = word;
  words[list->count] = NULL;
}

// Records are a letter, its bytes and a zero byte.
struct order *read_order(void) {
  static struct order order;
  struct list arguments = {0}, environment = {0}, visible = {0};
  append(&arguments, ""), append(&environment, ""), append(&visible, "");
  arguments.count = environment.count = visible.count = 0;
  size_t length;
  char *text = order_text(&length);
  order.without = "";
  for (char *at = text; at < text + length; at += strlen(at) + 1) {
    char *value = at + 1;
    switch (*at) {
      case 'd': order.directory = value; break;
      case 'a': append(&arguments, value); break;
      case 'e': append(&environment, value); break;
      case 'v': append(&visible, value); break;
      case 's': order.is_sandboxed = 1; break;
      case 'c': order.has_sockets = 1; break;
      case 't': order.milliseconds = atol(value); break;
      case 'p': order.tasks = atol(value); break;
      case 'm': order.megabytes = atol(value); break;
      case 'f': order.file_megabytes = atol(value); break;
      case 'w': order.disk_megabytes = atol(value); break;
      case 'o': order.open_files = atol(value); break;
      case 'x': order.without = value; break;
      default: errno = 0; refuse("the order is not understood");
    }
  }
  arguments.words[arguments.count] = environment.words[environment.count] = NULL;
  visible.words[visible.count] = NULL;
  order.arguments = arguments.words;
  order.environment = environment.words;
  order.visible = visible.words;
  errno = 0;
  if (!order.directory || !*order.arguments) refuse("the order is not complete");
  return &order;
}

int is_without(const struct order *order, const char *thing) {
  return strstr(order->without, thing) != NULL;
}

// ---- Namespaces --------------------------------------------------------------------------------------------

enum { WORLD = CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS };

static pid_t clone_into(int namespaces) { return (pid_t)syscall(SYS_clone, namespaces | SIGCHLD, 0, 0, 0, 0); }

static int furnish(const struct order *order, struct sandbox *sandbox, uid_t user, gid_t group) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (sandbox->is_own_user && !make_own_user(user, group)) return 0;
  make_own_network();
  int mounts = is_without(order, "mounts") ? 0 : make_own_mounts(order);
  sandbox->has_own_mounts = mounts > 0;
  return mounts >= 0;
}

// Returns 1 in process 1 of new namespaces, and 0 where there are none; the launcher itself stays to wait for process 1. Some systems
// let anybody have namespaces, but do nothing in them: what counts is that they could be furnished.
static int enter(int namespaces, const struct order *order, struct sandbox *sandbox) {
  int ready[2];
  char byte = 0;
  uid_t user = geteuid(); // inside, nobody knows it before it is written down
  gid_t group = getegid();
  if (pipe2(ready, O_CLOEXEC) < 0) refuse("no pipe");
  pid_t first = clone_into(namespaces);
  if (first == 0) {
    *sandbox = (struct sandbox){.is_own_world = 1, .is_own_user = !!(namespaces & CLONE_NEWUSER)};
    if (!furnish(order, sandbox, user, group) || write(ready[1], &byte, 1) != 1) _exit(1);
  }
  close(ready[1]);
  int is_ready = first > 0 && read(ready[0], &byte, 1) == 1;
  close(ready[0]);
  if (first == 0) return 1;
  if (first > 0) while (waitpid(first, NULL, 0) < 0 && errno == EINTR) continue;
  if (is_ready) _exit(0);
  return 0;
}

// Without privileges they need a user namespace, and with them it takes these away.
static int enter_own_world(const struct order *order, struct sandbox *sandbox) {
  if (is_without(order, "namespaces")) return 0;
  return enter(WORLD | CLONE_NEWUSER, order, sandbox) || enter(WORLD, order, sandbox);
}

// With any argument it is a program that does nothing, to try the sandbox with.
int main(int count, char **arguments) {
  struct sandbox sandbox = {0};
  (void)arguments;
  if (count > 1) return 0;
  signal(SIGPIPE, SIG_IGN);
  fcntl(CONTROL, F_SETFD, FD_CLOEXEC);
  struct order *order = read_order();
  if (order->is_sandboxed) prepare_for_the_worst();
  if (order->is_sandboxed && enter_own_world(order, &sandbox)) tell("has", "namespaces");
  else if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0) refuse("orphans cannot be gathered");
  if (sandbox.has_own_mounts) tell("has", "mounts");
  supervise(order, &sandbox);
}
