// The system calls of x86-64 Linux by their numbers: all of them, so that one that is not there can be named.

/** Each row has the number of its first call; the others follow in order. */
const rows = [
  [0, ['read', 'write', 'open', 'close', 'stat', 'fstat', 'lstat', 'poll', 'lseek', 'mmap']],
  [10, ['mprotect', 'munmap', 'brk', 'rt_sigaction', 'rt_sigprocmask', 'rt_sigreturn', 'ioctl']],
  [17, ['pread64', 'pwrite64', 'readv', 'writev', 'access', 'pipe', 'select', 'sched_yield']],
  [25, ['mremap', 'msync', 'mincore', 'madvise', 'shmget', 'shmat', 'shmctl', 'dup', 'dup2']],
  [34, ['pause', 'nanosleep', 'getitimer', 'alarm', 'setitimer', 'getpid', 'sendfile', 'socket']],
  [42, ['connect', 'accept', 'sendto', 'recvfrom', 'sendmsg', 'recvmsg', 'shutdown', 'bind']],
  [50, ['listen', 'getsockname', 'getpeername', 'socketpair', 'setsockopt', 'getsockopt']],
  [56, ['clone', 'fork', 'vfork', 'execve', 'exit', 'wait4', 'kill', 'uname', 'semget', 'semop']],
  [66, ['semctl', 'shmdt', 'msgget', 'msgsnd', 'msgrcv', 'msgctl', 'fcntl', 'flock', 'fsync']],
  [75, ['fdatasync', 'truncate', 'ftruncate', 'getdents', 'getcwd', 'chdir', 'fchdir', 'rename']],
  [83, ['mkdir', 'rmdir', 'creat', 'link', 'unlink', 'symlink', 'readlink', 'chmod', 'fchmod']],
  [92, ['chown', 'fchown', 'lchown', 'umask', 'gettimeofday', 'getrlimit', 'getrusage']],
  [99, ['sysinfo', 'times', 'ptrace', 'getuid', 'syslog', 'getgid', 'setuid', 'setgid']],
  [107, ['geteuid', 'getegid', 'setpgid', 'getppid', 'getpgrp', 'setsid', 'setreuid', 'setregid']],
  [115, ['getgroups', 'setgroups', 'setresuid', 'getresuid', 'setresgid', 'getresgid', 'getpgid']],
  [122, ['setfsuid', 'setfsgid', 'getsid', 'capget', 'capset', 'rt_sigpending']],
  [128, ['rt_sigtimedwait', 'rt_sigqueueinfo', 'rt_sigsuspend', 'sigaltstack', 'utime', 'mknod']],
  [134, ['uselib', 'personality', 'ustat', 'statfs', 'fstatfs', 'sysfs', 'getpriority']],
  [141, ['setpriority', 'sched_setparam', 'sched_getparam', 'sched_setscheduler']],
  [145, ['sched_getscheduler', 'sched_get_priority_max', 'sched_get_priority_min']],
  [148, ['sched_rr_get_interval', 'mlock', 'munlock', 'mlockall', 'munlockall', 'vhangup']],
  [154, ['modify_ldt', 'pivot_root', '_sysctl', 'prctl', 'arch_prctl', 'adjtimex', 'setrlimit']],
  [161, ['chroot', 'sync', 'acct', 'settimeofday', 'mount', 'umount2', 'swapon', 'swapoff']],
  [169, ['reboot', 'sethostname', 'setdomainname', 'iopl', 'ioperm', 'create_module']],
  [175, ['init_module', 'delete_module', 'get_kernel_syms', 'query_module', 'quotactl']],
  [180, ['nfsservctl', 'getpmsg', 'putpmsg', 'afs_syscall', 'tuxcall', 'security', 'gettid']],
  [187, ['readahead', 'setxattr', 'lsetxattr', 'fsetxattr', 'getxattr', 'lgetxattr', 'fgetxattr']],
  [194, ['listxattr', 'llistxattr', 'flistxattr', 'removexattr', 'lremovexattr', 'fremovexattr']],
  [200, ['tkill', 'time', 'futex', 'sched_setaffinity', 'sched_getaffinity', 'set_thread_area']],
  [206, ['io_setup', 'io_destroy', 'io_getevents', 'io_submit', 'io_cancel', 'get_thread_area']],
  [212, ['lookup_dcookie', 'epoll_create', 'epoll_ctl_old', 'epoll_wait_old', 'remap_file_pages']],
  [217, ['getdents64', 'set_tid_address', 'restart_syscall', 'semtimedop', 'fadvise64']],
  [222, ['timer_create', 'timer_settime', 'timer_gettime', 'timer_getoverrun', 'timer_delete']],
  [227, ['clock_settime', 'clock_gettime', 'clock_getres', 'clock_nanosleep', 'exit_group']],
  [232, ['epoll_wait', 'epoll_ctl', 'tgkill', 'utimes', 'vserver', 'mbind', 'set_mempolicy']],
  [239, ['get_mempolicy', 'mq_open', 'mq_unlink', 'mq_timedsend', 'mq_timedreceive', 'mq_notify']],
  [245, ['mq_getsetattr', 'kexec_load', 'waitid', 'add_key', 'request_key', 'keyctl']],
  [251, ['ioprio_set', 'ioprio_get', 'inotify_init', 'inotify_add_watch', 'inotify_rm_watch']],
  [256, ['migrate_pages', 'openat', 'mkdirat', 'mknodat', 'fchownat', 'futimesat', 'newfstatat']],
  [263, ['unlinkat', 'renameat', 'linkat', 'symlinkat', 'readlinkat', 'fchmodat', 'faccessat']],
  [270, ['pselect6', 'ppoll', 'unshare', 'set_robust_list', 'get_robust_list', 'splice', 'tee']],
  [277, ['sync_file_range', 'vmsplice', 'move_pages', 'utimensat', 'epoll_pwait', 'signalfd']],
  [283, ['timerfd_create', 'eventfd', 'fallocate', 'timerfd_settime', 'timerfd_gettime']],
  [288, ['accept4', 'signalfd4', 'eventfd2', 'epoll_create1', 'dup3', 'pipe2', 'inotify_init1']],
  [295, ['preadv', 'pwritev', 'rt_tgsigqueueinfo', 'perf_event_open', 'recvmmsg']],
  [300, ['fanotify_init', 'fanotify_mark', 'prlimit64', 'name_to_handle_at', 'open_by_handle_at']],
  [305, ['clock_adjtime', 'syncfs', 'sendmmsg', 'setns', 'getcpu', 'process_vm_readv']],
  [311, ['process_vm_writev', 'kcmp', 'finit_module', 'sched_setattr', 'sched_getattr']],
  [316, ['renameat2', 'seccomp', 'getrandom', 'memfd_create', 'kexec_file_load', 'bpf']],
  [322, ['execveat', 'userfaultfd', 'membarrier', 'mlock2', 'copy_file_range', 'preadv2']],
  [328, ['pwritev2', 'pkey_mprotect', 'pkey_alloc', 'pkey_free', 'statx', 'io_pgetevents']],
  [334, ['rseq']],
  [424, ['pidfd_send_signal', 'io_uring_setup', 'io_uring_enter', 'io_uring_register']],
  [428, ['open_tree', 'move_mount', 'fsopen', 'fsconfig', 'fsmount', 'fspick', 'pidfd_open']],
  [435, ['clone3', 'close_range', 'openat2', 'pidfd_getfd', 'faccessat2', 'process_madvise']],
  [441, ['epoll_pwait2', 'mount_setattr', 'quotactl_fd', 'landlock_create_ruleset']],
  [445, ['landlock_add_rule', 'landlock_restrict_self', 'memfd_secret', 'process_mrelease']],
  [449, ['futex_waitv', 'set_mempolicy_home_node']],
] as const;

export type SystemCallName = (typeof rows)[number][1][number];

const byNumber = new Map<number, SystemCallName>(
  rows.flatMap(([first, names]) => names.map((name, i) => [first + i, name] as const)),
);

export const systemCallNumbers = Object.fromEntries(
  Array.from(byNumber, ([number, name]) => [name, number]),
) as Readonly<Record<SystemCallName, number>>;

export function systemCallName(number: number): string {
  return byNumber.get(number) ?? 'a system call';
}

/** The call as people read it: "futex (number 202)", or "number 9999" if Linux has no such call. */
export function systemCallText(number: number): string {
  const name = byNumber.get(number);
  return name === undefined ? `number ${number}` : `${name} (number ${number})`;
}
