// The last steps before the program: limits, no privileges, and where it may not have mounts of its own, rules of Landlock, by which it
// can change files in its own folder alone.
#define _GNU_SOURCE
#include "kernel.h"
#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#ifndef PR_SET_NO_NEW_PRIVS
#define PR_SET_NO_NEW_PRIVS 38
#endif

enum { NO_ROOT_AND_LOCKED = 3 }; // SECBIT_NOROOT, SECBIT_NOROOT_LOCKED

// ---- Limits ------------------------------------------------------------------------------------------------

static void limit(int resource, rlim_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now) < 0) return;
  if (now.rlim_max < most) most = now.rlim_max;
  setrlimit(resource, &(struct rlimit){most, most});
}

// Before 5.14 the kernel counts all processes of a user, wherever they are.
static int counts_tasks_by_namespace(void) {
  struct utsname name;
  int major = 0, minor = 0;
  return uname(&name) == 0 && sscanf(name.release, "%d.%d", &major, &minor) == 2 &&
         (major > 5 || (major == 5 && minor >= 14));
}

// Address space is no measure: sanitizers reserve terabytes of it. What is really used, the supervisor sees.
static void set_limits(const struct order *order, const struct sandbox *sandbox) {
  limit(RLIMIT_CORE, 0);
  if (!order->is_sandboxed) return;
  limit(RLIMIT_FSIZE, (rlim_t)order->file_megabytes << 20);
  limit(RLIMIT_NOFILE, (rlim_t)order->open_files);
  if (sandbox->is_own_user && counts_tasks_by_namespace()) limit(RLIMIT_NPROC, (rlim_t)order->tasks);
}

// ---- Privileges --------------------------------------------------------------------------------------------

// Those of root too, also over its own namespaces: it could mount what it likes.
static void give_up_privileges(void) {
  struct capability_header header = {.version = CAPABILITY_VERSION};
  struct capability_data none[2] = {{0}};
  for (int i = 0; i <= MOST_CAPABILITIES; i++) prctl(PR_CAPBSET_DROP, i, 0, 0, 0);
  prctl(PR_SET_SECUREBITS, NO_ROOT_AND_LOCKED, 0, 0, 0);
  if (syscall(SYS_capset, &header, none) < 0) refuse("its privileges stay");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) refuse("new privileges cannot be excluded");
}

// ---- Files -------------------------------------------------------------------------------------------------

static int allow(int rules, const char *path, uint64_t actions) {
  struct landlock_below rule = {.allowed = actions, .folder = open(path, O_PATH | O_CLOEXEC)};
  if (rule.folder < 0) return -1;
  int result = (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_BELOW, &rule, 0);
  close(rule.folder);
  return result;
}

static int use_landlock(const struct order *order) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_VERSION);
  if (version < 1 || is_without(order, "landlock")) return 0;
  uint64_t changes = LANDLOCK_WRITE_FILE | LANDLOCK_REMOVE_AND_MAKE;
  if (version >= 2) changes |= LANDLOCK_REFER;
  if (version >= 3) changes |= LANDLOCK_TRUNCATE;
  struct landlock_rules wanted = {changes};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &wanted, sizeof wanted, 0);
  if (rules < 0 || allow(rules, order->directory, changes) < 0) return 0;
  uint64_t writing = changes & (LANDLOCK_WRITE_FILE | LANDLOCK_TRUNCATE);
  allow(rules, "/dev/null", writing);
  allow(rules, "/dev/zero", writing);
  allow(rules, "/dev/full", writing);
  int result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
  return result == 0;
}

// ---- All of it ---------------------------------------------------------------------------------------------

void restrict_self(const struct order *order, const struct sandbox *sandbox) {
  set_limits(order, sandbox);
  if (chdir(order->directory) < 0) refuse("its folder is not there");
  if (!order->is_sandboxed) return;
  give_up_privileges();
  errno = 0;
  if (!sandbox->has_own_mounts) {
    if (!use_landlock(order)) refuse("nothing keeps it from writing files");
    tell("has", "landlock");
  }
  int is_filtered = !is_without(order, "filter") && filter_calls(order, sandbox);
  if (is_filtered) tell("has", "filter");
  else if (!sandbox->is_own_world) refuse("nothing keeps it from ending other processes");
}
