/* Scheduling: there is one processor, and one thread on it. */
#ifndef _SCHED_H
#define _SCHED_H 1

#include <bits/cpu_set.h>
#include <bits/types.h>
#include <bits/types/struct_sched_param.h>
#include <bits/types/struct_timespec.h>
#include <bits/types/time_t.h>
#include <features.h>

#ifndef __pid_t_defined
typedef __pid_t pid_t;
# define __pid_t_defined
#endif

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#ifdef __USE_GNU
# define SCHED_BATCH 3
# define SCHED_ISO 4
# define SCHED_IDLE 5
# define SCHED_DEADLINE 6
# define SCHED_RESET_ON_FORK 0x40000000
# define CLONE_VM 0x00000100
# define CLONE_FS 0x00000200
# define CLONE_FILES 0x00000400
# define CLONE_SIGHAND 0x00000800
# define CLONE_VFORK 0x00004000
# define CLONE_PARENT 0x00008000
# define CLONE_THREAD 0x00010000
# define CLONE_NEWNS 0x00020000
# define CLONE_SETTLS 0x00080000
# define CLONE_NEWUTS 0x04000000
# define CLONE_NEWIPC 0x08000000
# define CLONE_NEWUSER 0x10000000
# define CLONE_NEWPID 0x20000000
# define CLONE_NEWNET 0x40000000
#endif

__BEGIN_DECLS

extern int sched_setparam(__pid_t, const struct sched_param *) __THROW;
extern int sched_getparam(__pid_t, struct sched_param *) __THROW;
extern int sched_setscheduler(__pid_t, int, const struct sched_param *) __THROW;
extern int sched_getscheduler(__pid_t) __THROW;
extern int sched_yield(void) __THROW;
extern int sched_get_priority_max(int) __THROW;
extern int sched_get_priority_min(int) __THROW;
extern int sched_rr_get_interval(__pid_t, struct timespec *) __THROW;
#ifdef __USE_GNU
extern int sched_setaffinity(__pid_t, size_t, const cpu_set_t *) __THROW;
extern int sched_getaffinity(__pid_t, size_t, cpu_set_t *) __THROW;
extern int sched_getcpu(void) __THROW;
extern int getcpu(unsigned int *, unsigned int *) __THROW;
extern int unshare(int) __THROW;
extern int setns(int, int) __THROW;
extern int clone(int (*)(void *), void *, int, void *, ...) __THROW;
#endif

__END_DECLS

#endif
