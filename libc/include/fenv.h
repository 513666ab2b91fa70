/* The floating-point environment. The rounding direction is followed; no operation raises flags. */
#ifndef _FENV_H
#define _FENV_H 1

#include <features.h>

__BEGIN_DECLS

#define FE_INVALID 0x01
#define __FE_DENORM 0x02
#define FE_DIVBYZERO 0x04
#define FE_OVERFLOW 0x08
#define FE_UNDERFLOW 0x10
#define FE_INEXACT 0x20
#define FE_ALL_EXCEPT (FE_INEXACT | FE_DIVBYZERO | FE_UNDERFLOW | FE_OVERFLOW | FE_INVALID)
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00

typedef unsigned short fexcept_t;
typedef struct {
  unsigned short __control_word;
  unsigned short __unused1;
  unsigned short __status_word;
  unsigned short __unused2;
  unsigned short __tags;
  unsigned short __unused3;
  unsigned int __eip;
  unsigned short __cs_selector;
  unsigned int __opcode : 11;
  unsigned int __unused4 : 5;
  unsigned int __data_offset;
  unsigned short __data_selector;
  unsigned short __unused5;
  unsigned int __mxcsr;
} fenv_t;
#define FE_DFL_ENV ((const fenv_t *)-1)
#ifdef __USE_GNU
# define FE_NOMASK_ENV ((const fenv_t *)-2)
#endif
typedef struct {
  unsigned short __control_word;
  unsigned short __unused;
  unsigned int __mxcsr;
} femode_t;
#define FE_DFL_MODE ((const femode_t *)-1L)

extern int feclearexcept(int __exceptions) __THROW;
extern int fegetexceptflag(fexcept_t *__flags, int __exceptions) __THROW;
extern int feraiseexcept(int __exceptions) __THROW;
extern int fesetexceptflag(const fexcept_t *__flags, int __exceptions) __THROW;
extern int fetestexcept(int __exceptions) __THROW;
extern int fegetround(void) __THROW;
extern int fesetround(int __direction) __THROW;
extern int fegetenv(fenv_t *__environment) __THROW;
extern int feholdexcept(fenv_t *__environment) __THROW;
extern int fesetenv(const fenv_t *__environment) __THROW;
extern int feupdateenv(const fenv_t *__environment) __THROW;
#ifdef __USE_GNU
extern int fegetmode(femode_t *__modes) __THROW;
extern int fesetmode(const femode_t *__modes) __THROW;
extern int fesetexcept(int __exceptions) __THROW;
extern int fetestexceptflag(const fexcept_t *__flags, int __exceptions) __THROW;
extern int feenableexcept(int __exceptions) __THROW;
extern int fedisableexcept(int __exceptions) __THROW;
extern int fegetexcept(void) __THROW;
#endif

__END_DECLS

#endif
