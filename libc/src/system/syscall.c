// syscall(2) for programs that make system calls themselves; brk has nothing to move.
#include <errno.h>
#include <stdarg.h>
#include <unistd.h>

#include "system_call.h"

// How many arguments may be read: the program passed no more than the call has.
static int argument_count(long number) {
  switch (number) {
    case SYS_getpid:
    case SYS_gettid:
    case SYS_getppid:
    case SYS_getuid:
    case SYS_geteuid:
    case SYS_getgid:
    case SYS_getegid:
    case SYS_getpgrp:
    case SYS_setsid:
    case SYS_sync:
    case SYS_sched_yield:
    case SYS_fork: return 0;
    case SYS_close:
    case SYS_dup:
    case SYS_pipe:
    case SYS_unlink:
    case SYS_rmdir:
    case SYS_chdir:
    case SYS_fchdir:
    case SYS_umask:
    case SYS_time:
    case SYS_times:
    case SYS_uname:
    case SYS_sysinfo:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_exit:
    case SYS_exit_group: return 1;
    case SYS_read:
    case SYS_write:
    case SYS_open:
    case SYS_lseek:
    case SYS_readv:
    case SYS_writev:
    case SYS_fcntl:
    case SYS_ioctl:
    case SYS_poll:
    case SYS_socket:
    case SYS_bind:
    case SYS_connect:
    case SYS_accept:
    case SYS_getsockname:
    case SYS_getpeername:
    case SYS_sendmsg:
    case SYS_recvmsg:
    case SYS_execve:
    case SYS_chown:
    case SYS_sched_getaffinity:
    case SYS_sched_setaffinity:
    case SYS_tgkill:
    case SYS_getdents64:
    case SYS_getrandom:
    case SYS_readlink:
    case SYS_mkdirat:
    case SYS_unlinkat:
    case SYS_faccessat:
    case SYS_fchmodat:
    case SYS_dup3: return 3;
    case SYS_openat:
    case SYS_newfstatat:
    case SYS_pread64:
    case SYS_pwrite64:
    case SYS_readlinkat:
    case SYS_renameat:
    case SYS_utimensat:
    case SYS_clock_nanosleep:
    case SYS_accept4:
    case SYS_socketpair:
    case SYS_sendfile:
    case SYS_epoll_ctl:
    case SYS_epoll_wait:
    case SYS_fallocate:
    case SYS_fadvise64:
    case SYS_ppoll:
    case SYS_wait4:
    case SYS_prlimit64: return 4;
    case SYS_setsockopt:
    case SYS_getsockopt:
    case SYS_recvmmsg:
    case SYS_prctl:
    case SYS_select:
    case SYS_statx:
    case SYS_linkat:
    case SYS_fchownat:
    case SYS_renameat2: return 5;
    case SYS_sendto:
    case SYS_recvfrom:
    case SYS_pselect6:
    case SYS_epoll_pwait:
    case SYS_mmap:
    case SYS_futex: return 6;
    default: return 2;
  }
}

long syscall(long number, ...) {
  va_list arguments;
  long values[6] = {0};
  int count = argument_count(number);
  va_start(arguments, number);
  for (int i = 0; i < count; i++) values[i] = va_arg(arguments, long);
  va_end(arguments);
  if (number == SYS_exit || number == SYS_exit_group) __clew_exit((int)values[0]);
  return __clew_result(__clew_syscall(number, values[0], values[1], values[2], values[3], values[4],
                                      values[5]));
}

int brk(void *address) {
  (void)address;
  errno = ENOMEM;
  return -1;
}

void *sbrk(intptr_t step) {
  (void)step;
  errno = ENOMEM;
  return (void *)-1;
}
