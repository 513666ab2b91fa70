/* Checks of the heap, which are always on here. */
#ifndef _MCHECK_H
#define _MCHECK_H 1

#include <features.h>

enum mcheck_status { MCHECK_DISABLED = -1, MCHECK_OK, MCHECK_FREE, MCHECK_HEAD, MCHECK_TAIL };

extern int mcheck(void (*__on_error)(enum mcheck_status)) __THROW;
extern int mcheck_pedantic(void (*__on_error)(enum mcheck_status)) __THROW;
extern void mcheck_check_all(void);
extern enum mcheck_status mprobe(void *__block) __THROW;
extern void mtrace(void) __THROW;
extern void muntrace(void) __THROW;

#endif
