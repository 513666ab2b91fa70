// The first steps of process 1 in its namespaces: who it is, and a network that has loopback alone.
#define _GNU_SOURCE
#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t written = write(file, text, strlen(text));
  close(file);
  return written < 0 ? -1 : 0;
}

// Should memory run out, whoever is made to go is one of ours. The supervisor comes before all others on the processor, where it may: the
// kernel does not limit root's processes, and a program that doubles itself would leave little time to count them.
void prepare_for_the_worst(void) {
  write_file("/proc/self/oom_score_adj", "500");
  sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 1});
}

// It has the same numbers as outside. /proc still is that of the launcher's namespace, where "self" is this process nevertheless.
int make_own_user(uid_t user, gid_t group) {
  char map[64];
  write_file("/proc/self/setgroups", "deny"); // older kernels do not have it
  snprintf(map, sizeof map, "%u %u 1", (unsigned)user, (unsigned)user);
  if (write_file("/proc/self/uid_map", map) < 0) return 0;
  snprintf(map, sizeof map, "%u %u 1", (unsigned)group, (unsigned)group);
  return write_file("/proc/self/gid_map", map) == 0;
}

// A test's connections are made over loopback, within the program (libc/replay/clew-world.c).
void make_own_network(void) {
  struct ifreq request;
  memset(&request, 0, sizeof request);
  strcpy(request.ifr_name, "lo");
  int socket_ = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return; // a kernel without networks
  request.ifr_flags = IFF_UP;
  ioctl(socket_, SIOCSIFFLAGS, &request);
  close(socket_);
}
