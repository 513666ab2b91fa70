/* The allocator's less common entries. */
#ifndef _MALLOC_H
#define _MALLOC_H 1

#include <features.h>
#include <stddef.h>
#include <stdio.h>

__BEGIN_DECLS

extern void *malloc(size_t __size) __THROW __attribute_malloc__ __attribute__((__alloc_size__(1)));
extern void *calloc(size_t __count, size_t __size) __THROW __attribute_malloc__
    __attribute__((__alloc_size__(1, 2)));
extern void *realloc(void *__block, size_t __size) __THROW __attribute_warn_unused_result__
    __attribute__((__alloc_size__(2)));
extern void *reallocarray(void *__block, size_t __count, size_t __size) __THROW
    __attribute_warn_unused_result__ __attribute__((__alloc_size__(2, 3)));
extern void free(void *__block) __THROW;
extern void *memalign(size_t __alignment, size_t __size) __THROW __attribute_malloc__;
extern void *valloc(size_t __size) __THROW __attribute_malloc__;
extern void *pvalloc(size_t __size) __THROW __attribute_malloc__;
extern size_t malloc_usable_size(void *__block) __THROW;
extern int malloc_trim(size_t __pad) __THROW;
extern int mallopt(int __parameter, int __value) __THROW;
extern void malloc_stats(void) __THROW;
extern int malloc_info(int __options, FILE *__stream) __THROW;

struct mallinfo {
  int arena;
  int ordblks;
  int smblks;
  int hblks;
  int hblkhd;
  int usmblks;
  int fsmblks;
  int uordblks;
  int fordblks;
  int keepcost;
};
struct mallinfo2 {
  size_t arena;
  size_t ordblks;
  size_t smblks;
  size_t hblks;
  size_t hblkhd;
  size_t usmblks;
  size_t fsmblks;
  size_t uordblks;
  size_t fordblks;
  size_t keepcost;
};
extern struct mallinfo mallinfo(void) __THROW;
extern struct mallinfo2 mallinfo2(void) __THROW;

#define M_MXFAST 1
#define M_NLBLKS 2
#define M_GRAIN 3
#define M_KEEP 4
#define M_TRIM_THRESHOLD (-1)
#define M_TOP_PAD (-2)
#define M_MMAP_THRESHOLD (-3)
#define M_MMAP_MAX (-4)
#define M_CHECK_ACTION (-5)
#define M_PERTURB (-6)
#define M_ARENA_TEST (-7)
#define M_ARENA_MAX (-8)

__END_DECLS

#endif
