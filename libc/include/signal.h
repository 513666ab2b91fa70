/* Signals. There is one process and one thread: handlers run where raise() or kill() is called. */
#ifndef _SIGNAL_H
#define _SIGNAL_H 1

#include <features.h>
#include <bits/types.h>
#include <bits/signum.h>
#ifdef __USE_POSIX
# include <bits/siginfo.h>
# include <bits/types/sigset_t.h>
# include <bits/types/stack_t.h>
# include <sys/types.h>
#endif
#ifdef __USE_POSIX199309
# include <bits/types/struct_timespec.h>
#endif

__BEGIN_DECLS

typedef __sig_atomic_t sig_atomic_t;
typedef void (*__sighandler_t)(int);

#define SIG_ERR ((__sighandler_t)-1)
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#if defined __USE_XOPEN || defined __USE_MISC
# define SIG_HOLD ((__sighandler_t)2)
#endif
#ifdef __USE_MISC
typedef __sighandler_t sig_t;
#endif
#ifdef __USE_GNU
typedef __sighandler_t sighandler_t;
#endif

extern __sighandler_t signal(int __signal, __sighandler_t __handler) __THROW;
extern int raise(int __signal) __THROW;
extern __sighandler_t __sysv_signal(int __signal, __sighandler_t __handler) __THROW;
#ifdef __USE_GNU
extern __sighandler_t sysv_signal(int __signal, __sighandler_t __handler) __THROW;
#endif
#if defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8
extern __sighandler_t bsd_signal(int __signal, __sighandler_t __handler) __THROW;
#endif

extern int __libc_current_sigrtmin(void) __THROW;
extern int __libc_current_sigrtmax(void) __THROW;
#define SIGRTMIN (__libc_current_sigrtmin())
#define SIGRTMAX (__libc_current_sigrtmax())

#ifdef __USE_POSIX
# define SA_NOCLDSTOP 1
# define SA_NOCLDWAIT 2
# define SA_SIGINFO 4
# define SA_ONSTACK 0x08000000
# define SA_RESTART 0x10000000
# define SA_INTERRUPT 0x20000000
# define SA_NODEFER 0x40000000
# define SA_RESETHAND 0x80000000
# define SA_NOMASK SA_NODEFER
# define SA_ONESHOT SA_RESETHAND
# define SA_STACK SA_ONSTACK
# define SIG_BLOCK 0
# define SIG_UNBLOCK 1
# define SIG_SETMASK 2

struct sigaction {
  union {
    __sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __sigaction_handler;
  __sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
# define sa_handler __sigaction_handler.sa_handler
# define sa_sigaction __sigaction_handler.sa_sigaction

extern int kill(__pid_t __process, int __signal) __THROW;
extern int sigemptyset(sigset_t *__set) __THROW;
extern int sigfillset(sigset_t *__set) __THROW;
extern int sigaddset(sigset_t *__set, int __signal) __THROW;
extern int sigdelset(sigset_t *__set, int __signal) __THROW;
extern int sigismember(const sigset_t *__set, int __signal) __THROW;
extern int sigprocmask(int __how, const sigset_t *__restrict __set,
                       sigset_t *__restrict __old) __THROW;
extern int sigsuspend(const sigset_t *__set);
extern int sigaction(int __signal, const struct sigaction *__restrict __action,
                     struct sigaction *__restrict __old) __THROW;
extern int sigpending(sigset_t *__set) __THROW;
extern int sigwait(const sigset_t *__restrict __set, int *__restrict __signal);
#endif
#ifdef __USE_POSIX199506
# include <bits/pthreadtypes.h>
extern int pthread_kill(pthread_t __to, int __signal) __THROW;
# ifdef __USE_GNU
extern int pthread_sigqueue(pthread_t __to, int __signal, const union sigval __value) __THROW;
# endif
extern int pthread_sigmask(int __how, const sigset_t *__restrict __set, sigset_t *__restrict __old)
    __THROW;
#endif
#ifdef __USE_POSIX199309
extern int sigwaitinfo(const sigset_t *__restrict __set, siginfo_t *__restrict __info);
extern int sigtimedwait(const sigset_t *__restrict __set, siginfo_t *__restrict __info,
                        const struct timespec *__restrict __timeout);
extern int sigqueue(__pid_t __process, int __signal, const union sigval __value) __THROW;
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern int killpg(__pid_t __group, int __signal) __THROW;
extern int siginterrupt(int __signal, int __interrupt) __THROW;
extern int sigaltstack(const stack_t *__restrict __stack, stack_t *__restrict __old) __THROW;
# define SS_ONSTACK 1
# define SS_DISABLE 2
# define MINSIGSTKSZ 2048
# define SIGSTKSZ 8192
#endif
#ifdef __USE_XOPEN_EXTENDED
extern int sighold(int __signal) __THROW;
extern int sigrelse(int __signal) __THROW;
extern int sigignore(int __signal) __THROW;
extern __sighandler_t sigset(int __signal, __sighandler_t __handler) __THROW;
#endif
#ifdef __USE_MISC
extern int sigblock(int __mask) __THROW;
extern int sigsetmask(int __mask) __THROW;
extern int siggetmask(void) __THROW;
# define sigmask(signal) (1 << ((signal) - 1))
# define NSIG _NSIG
#endif
#ifdef __USE_XOPEN2K8
extern void psignal(int __signal, const char *__prefix);
extern void psiginfo(const siginfo_t *__info, const char *__prefix);
# include <bits/ucontext.h>
#endif
#ifdef __USE_GNU
extern int sigisemptyset(const sigset_t *__set) __THROW;
extern int sigandset(sigset_t *__set, const sigset_t *__a, const sigset_t *__b) __THROW;
extern int sigorset(sigset_t *__set, const sigset_t *__a, const sigset_t *__b) __THROW;
#endif

__END_DECLS

#endif
