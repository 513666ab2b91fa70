// Sets of processors of any size.
#include <sched.h>
#include <stdlib.h>

int __sched_cpucount(size_t size, const cpu_set_t *set) {
  int count = 0;
  for (size_t word = 0; word < __CPU_WORDS(size); word++)
    count += __builtin_popcountl(((const __cpu_mask *)set->__bits)[word]);
  return count;
}

cpu_set_t *__sched_cpualloc(size_t count) { return malloc(CPU_ALLOC_SIZE(count)); }

void __sched_cpufree(cpu_set_t *set) { free(set); }
