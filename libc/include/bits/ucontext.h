/* The context that a signal interrupted, with the layout of x86-64. No context is ever saved here
 * (there are no registers to save); the type exists so that handlers' signatures compile. */
#ifndef _BITS_UCONTEXT_H
#define _BITS_UCONTEXT_H 1

#include <bits/types/sigset_t.h>
#include <bits/types/stack_t.h>

typedef long long greg_t;
#define __NGREG 23
#ifdef __USE_MISC
# define NGREG __NGREG
#endif
typedef greg_t gregset_t[__NGREG];

#ifdef __USE_GNU
enum {
  REG_R8,
  REG_R9,
  REG_R10,
  REG_R11,
  REG_R12,
  REG_R13,
  REG_R14,
  REG_R15,
  REG_RDI,
  REG_RSI,
  REG_RBP,
  REG_RBX,
  REG_RDX,
  REG_RAX,
  REG_RCX,
  REG_RSP,
  REG_RIP,
  REG_EFL,
  REG_CSGSFS,
  REG_ERR,
  REG_TRAPNO,
  REG_OLDMASK,
  REG_CR2
};
#endif

typedef struct {
  gregset_t gregs;
  void *fpregs;
  unsigned long long __reserved[8];
} mcontext_t;

typedef struct ucontext_t {
  unsigned long uc_flags;
  struct ucontext_t *uc_link;
  stack_t uc_stack;
  mcontext_t uc_mcontext;
  sigset_t uc_sigmask;
  unsigned char __fpregs_mem[512];
  unsigned long long __ssp[4];
} ucontext_t;

#endif
