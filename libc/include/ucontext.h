#ifndef _UCONTEXT_H
#define _UCONTEXT_H 1

#include <features.h>
#include <bits/ucontext.h>

__BEGIN_DECLS
extern int getcontext(ucontext_t *__context) __THROW;
extern int setcontext(const ucontext_t *__context) __THROW;
extern int swapcontext(ucontext_t *__restrict __old,
                       const ucontext_t *__restrict __context) __THROW;
extern void makecontext(ucontext_t *__context, void (*__function)(void), int __arguments,
                        ...) __THROW;
__END_DECLS

#endif
