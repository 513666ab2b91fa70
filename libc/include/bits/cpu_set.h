/* Sets of processors. */
#ifndef _BITS_CPU_SET_H
#define _BITS_CPU_SET_H 1

#define __need_size_t
#include <stddef.h>
#include <sys/cdefs.h>

typedef unsigned long int __cpu_mask;
#define __CPU_SETSIZE 1024
#define __NCPUBITS (8 * sizeof(__cpu_mask))
typedef struct {
  __cpu_mask __bits[__CPU_SETSIZE / __NCPUBITS];
} cpu_set_t;

#ifdef __USE_GNU
# define CPU_SETSIZE __CPU_SETSIZE
# define __CPU_WORD(cpu, set) (((__cpu_mask *)(set)->__bits)[(size_t)(cpu) / __NCPUBITS])
# define __CPU_BIT(cpu) ((__cpu_mask)1 << ((size_t)(cpu) % __NCPUBITS))
# define __CPU_HAS(cpu, size) ((size_t)(cpu) < 8 * (size_t)(size))
# define __CPU_WORDS(size) ((size_t)(size) / sizeof(__cpu_mask))

# define CPU_ZERO_S(size, set) __builtin_memset(set, '\0', size)
# define CPU_SET_S(cpu, size, set) \
   (__CPU_HAS(cpu, size) ? (__CPU_WORD(cpu, set) |= __CPU_BIT(cpu)) : 0)
# define CPU_CLR_S(cpu, size, set) \
   (__CPU_HAS(cpu, size) ? (__CPU_WORD(cpu, set) &= ~__CPU_BIT(cpu)) : 0)
# define CPU_ISSET_S(cpu, size, set) \
   (__CPU_HAS(cpu, size) ? (__CPU_WORD(cpu, set) & __CPU_BIT(cpu)) != 0 : 0)
# define CPU_COUNT_S(size, set) __sched_cpucount(size, set)
# define CPU_EQUAL_S(size, a, b) (__builtin_memcmp(a, b, size) == 0)
# define __CPU_OP_S(size, to, a, b, op)                                                         \
   do {                                                                                         \
     size_t __word;                                                                             \
     for (__word = 0; __word < __CPU_WORDS(size); __word++)                                     \
       (to)->__bits[__word] = (a)->__bits[__word] op(b)->__bits[__word];                        \
   } while (0)
# define CPU_AND_S(size, to, a, b) __CPU_OP_S(size, to, a, b, &)
# define CPU_OR_S(size, to, a, b) __CPU_OP_S(size, to, a, b, |)
# define CPU_XOR_S(size, to, a, b) __CPU_OP_S(size, to, a, b, ^)

# define CPU_ZERO(set) CPU_ZERO_S(sizeof(cpu_set_t), set)
# define CPU_SET(cpu, set) CPU_SET_S(cpu, sizeof(cpu_set_t), set)
# define CPU_CLR(cpu, set) CPU_CLR_S(cpu, sizeof(cpu_set_t), set)
# define CPU_ISSET(cpu, set) CPU_ISSET_S(cpu, sizeof(cpu_set_t), set)
# define CPU_COUNT(set) CPU_COUNT_S(sizeof(cpu_set_t), set)
# define CPU_EQUAL(a, b) CPU_EQUAL_S(sizeof(cpu_set_t), a, b)
# define CPU_AND(to, a, b) CPU_AND_S(sizeof(cpu_set_t), to, a, b)
# define CPU_OR(to, a, b) CPU_OR_S(sizeof(cpu_set_t), to, a, b)
# define CPU_XOR(to, a, b) CPU_XOR_S(sizeof(cpu_set_t), to, a, b)

# define CPU_ALLOC_SIZE(count) (((count) + __NCPUBITS - 1) / __NCPUBITS * sizeof(__cpu_mask))
# define CPU_ALLOC(count) __sched_cpualloc(count)
# define CPU_FREE(set) __sched_cpufree(set)
#endif

__BEGIN_DECLS
extern int __sched_cpucount(size_t __size, const cpu_set_t *__set) __THROW;
extern cpu_set_t *__sched_cpualloc(size_t __count) __THROW;
extern void __sched_cpufree(cpu_set_t *__set) __THROW;
__END_DECLS

#endif
