// A filter of system calls, for what namespaces do not cover, or cannot where there are none. Sockets of Linux itself and of virtual
// machines know no borders of networks: a program that reaches /run/docker.sock, or a bus of the desktop, has left the sandbox.
#define _GNU_SOURCE
#include "kernel.h"
#include "launch.h"

#include <errno.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

#if defined __x86_64__
enum { MACHINE = (int)0xc000003e, OTHER_NUMBERS = 0x40000000 }; // x32 has numbers of its own
#elif defined __aarch64__
enum { MACHINE = (int)0xc00000b7, OTHER_NUMBERS = 0x40000000 };
#else
enum { MACHINE = 0 };
#endif

enum { NUMBER = 0, MACHINE_AT = 4, FIRST_ARGUMENT = 16 }; // where they are in what is known of a call, in bytes

static struct filter_step steps[256];
static uint16_t used;

static void add(uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
  steps[used++] = (struct filter_step){code, if_true, if_false, value};
}

static void fail_with(int error) { add(FILTER_RETURN, FILTER_FAILS | (uint32_t)error, 0, 0); }

// Fails for this call, unless its first argument is one of these.
static void only(long number, int error, const uint32_t *arguments, uint8_t count) {
  add(FILTER_LOAD, NUMBER, 0, 0);
  add(FILTER_IF_EQUAL, (uint32_t)number, 0, (uint8_t)(count + 3));
  add(FILTER_LOAD, FIRST_ARGUMENT, 0, 0);
  for (uint8_t i = 0; i < count; i++) add(FILTER_IF_EQUAL, arguments[i], (uint8_t)(count - i), 0);
  fail_with(error);
  add(FILTER_RETURN, FILTER_ALLOWED, 0, 0);
}

static void never(long number, int error) {
  add(FILTER_LOAD, NUMBER, 0, 0);
  add(FILTER_IF_EQUAL, (uint32_t)number, 0, 1);
  fail_with(error);
}

// A test that has sockets needs all kinds of them. Without a network of its own, other programs have none.
static void filter_sockets(const struct order *order, const struct sandbox *sandbox) {
  static const uint32_t families[] = {AF_INET, AF_INET6, AF_NETLINK, AF_UNIX};
  uint8_t count = order->has_sockets ? 4 : sandbox->is_own_world ? 3 : 0;
  only(SYS_socket, EAFNOSUPPORT, families, count);
}

// Without a namespace of processes, it can signal itself and its group alone. Limits on others would end them too.
static void filter_signals(void) {
  const uint32_t self[] = {(uint32_t)getpid(), 0};
  static const long calls[] = {SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) only(calls[i], EPERM, self, calls[i] == SYS_kill ? 2 : 1);
  only(SYS_prlimit64, EPERM, self, 2);
  never(SYS_pidfd_send_signal, EPERM);
}

// Where nothing but Landlock protects files: it does not know of these.
static void filter_attributes(void) {
  static const long calls[] = {
#ifdef SYS_chmod
      SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
      SYS_fchmod, SYS_fchmodat, SYS_fchmodat2, SYS_fchown, SYS_fchownat, SYS_utimensat,
      SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
  };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) never(calls[i], EPERM);
}

// Memory that is no process's, so that nobody would count it; keys of the user, which no namespace hides; and parts of the kernel that are
// of no use to a program under test, and have let others escape.
static void filter_others(void) {
  static const long calls[] = {
      SYS_memfd_create, SYS_memfd_secret, SYS_shmget, SYS_add_key, SYS_request_key, SYS_keyctl,
      SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup, // which has sockets too, past any filter
  };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) never(calls[i], ENOSYS);
}

int filter_calls(const struct order *order, const struct sandbox *sandbox) {
  if (MACHINE == 0) return 0;
  add(FILTER_LOAD, MACHINE_AT, 0, 0);
  add(FILTER_IF_EQUAL, (uint32_t)MACHINE, 1, 0);
  fail_with(ENOSYS);
  add(FILTER_LOAD, NUMBER, 0, 0);
  add(FILTER_IF_AT_LEAST, OTHER_NUMBERS, 0, 1);
  fail_with(ENOSYS);
  filter_sockets(order, sandbox);
  filter_others();
  if (!sandbox->has_own_mounts) filter_attributes();
  if (!sandbox->is_own_world) filter_signals();
  add(FILTER_RETURN, FILTER_ALLOWED, 0, 0);
  struct filter_program program = {used, steps};
  return syscall(SYS_seccomp, SECCOMP_SET_FILTER, 0, &program) == 0;
}
