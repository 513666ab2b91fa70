#ifndef _ALLOCA_H
#define _ALLOCA_H 1

#include <features.h>
#define __need_size_t
#include <stddef.h>

#undef alloca
__BEGIN_DECLS
extern void *alloca(size_t __size) __THROW;
__END_DECLS
#define alloca(size) __builtin_alloca(size)

#endif
