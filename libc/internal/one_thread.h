// One thread: what it waits for either comes by itself (a point in time) or never.
#ifndef CLEW_INTERNAL_ONE_THREAD_H
#define CLEW_INTERNAL_ONE_THREAD_H

#include <pthread.h>
#include <time.h>

// Ends the run: `function` waits for ever. That is a finding, unless the program wanted a second thread
// and did not get it.
_Noreturn void __thread_deadlock(const char *function, const char *why);

// Sleeps until that time of that clock has come: ETIMEDOUT, or EINVAL if it is no time.
int __thread_wait_until(clockid_t, const struct timespec *);

// Acts on a request for cancellation, where cancellation is enabled.
void __thread_cancellation_point(void);

// Runs the destructors of the thread's data.
void __thread_destroy_data(void);

// glibc's flags in pthread_mutexattr_t, over the type in the low bits.
#define MUTEX_SHARED 0x80000000u
#define MUTEX_ROBUST 0x40000000u
#define MUTEX_PROTOCOL_SHIFT 28
#define MUTEX_PROTOCOL_MASK 0x30000000u
#define MUTEX_CEILING_SHIFT 12
#define MUTEX_CEILING_MASK 0x00fff000u
#define MUTEX_NO_ELISION 0x200u
#define MUTEX_TYPE_MASK 0x1ffu

#endif
