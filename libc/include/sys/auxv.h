/* What the kernel tells a program at its start. */
#ifndef _SYS_AUXV_H
#define _SYS_AUXV_H 1

#include <elf.h>
#include <features.h>

__BEGIN_DECLS
extern unsigned long int getauxval(unsigned long int) __THROW;
__END_DECLS

#endif
