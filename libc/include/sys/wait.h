#ifndef _SYS_WAIT_H
#define _SYS_WAIT_H

#include <bits/types.h>
#include <bits/types/struct_rusage.h>
#include <features.h>
#include <signal.h>

typedef __pid_t pid_t;
typedef __id_t id_t;

#define WNOHANG 1
#define WUNTRACED 2
#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x01000000

#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char)(((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)
#define WCOREDUMP(status) ((status) & 0x80)
#ifdef __USE_MISC
#define W_EXITCODE(result, signal) ((result) << 8 | (signal))
#define W_STOPCODE(signal) ((signal) << 8 | 0x7f)
#endif

typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;

__pid_t wait(int *);
__pid_t waitpid(__pid_t, int *, int);
int waitid(idtype_t, __id_t, siginfo_t *, int);
#ifdef __USE_MISC
__pid_t wait3(int *, int, struct rusage *);
__pid_t wait4(__pid_t, int *, int, struct rusage *);
#endif

#endif
