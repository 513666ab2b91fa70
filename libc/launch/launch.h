// Starts a program of the user's, keeps it from doing harm, and tells how it ended. clew compiles this with the compiler that it builds
// native programs with (src/native/launcher.ts), and talks to it over descriptor 3: an order goes in, lines come back.
#ifndef CLEW_LAUNCH_H
#define CLEW_LAUNCH_H

#include <sys/types.h>

// clew's end: closed or written to when the run is to end at once.
enum { CONTROL = 3 };

struct order {
  char *directory;    // where it runs, and all that it may write to
  char **arguments;   // the first is the program
  char **environment;
  char **visible;     // folders that it needs, wherever they are
  int is_sandboxed;
  int has_sockets;    // its input comes over sockets
  long milliseconds;
  long tasks;         // processes and threads
  long megabytes;     // memory of all its processes
  long file_megabytes;
  long disk_megabytes; // all that it writes
  long open_files;
  char *without;      // for tests: what this kernel is taken not to have
};

// What the sandbox could be made of.
struct sandbox {
  int is_own_user;     // a user namespace
  int is_own_world;    // namespaces of processes, of the network and of mounts
  int has_own_mounts;  // all is read-only but for its own folders
};

struct order *read_order(void);

// Tells clew a line; `what` and `detail` are joined by a space.
void tell(const char *what, const char *detail);
// Tells why nothing is run, and ends.
_Noreturn void refuse(const char *why);

void prepare_for_the_worst(void);

// namespaces.c: 0 where the system does not let it.
int make_own_user(uid_t user, gid_t group);
void make_own_network(void);

// mounts.c: 0 where the system does not let it; -1 where it has let it begin, and not end.
int make_own_mounts(const struct order *order);

// restrict.c: for the process that becomes the program.
void restrict_self(const struct order *order, const struct sandbox *sandbox);

// filter.c: 0 where the kernel has no way to it.
int filter_calls(const struct order *order, const struct sandbox *sandbox);

// supervise.c
_Noreturn void supervise(const struct order *order, const struct sandbox *sandbox);

// watch.c: descendants of this process.
enum { MOST_DESCENDANTS = 8192 };
int descendants(pid_t *found);
// The limit that they have passed together, or NULL.
const char *passed_limit(const struct order *order);

int is_without(const struct order *order, const char *thing);

#endif
