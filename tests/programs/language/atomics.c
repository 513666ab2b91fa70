// Atomics on a single thread: C11 operations at every width, compare and exchange, the older __sync builtins, flags.
// native: clang
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#define EXERCISE(type)                                                                  \
  do {                                                                                  \
    _Atomic type a = 5;                                                                 \
    type expected = 6;                                                                  \
    printf(#type ":");                                                                  \
    printf(" %d", (int)atomic_fetch_add(&a, 120));                                      \
    printf(" %d", (int)atomic_fetch_sub(&a, 3));                                        \
    printf(" %d", (int)atomic_fetch_or(&a, 64));                                        \
    printf(" %d", (int)atomic_fetch_and(&a, 0x3f));                                     \
    printf(" %d", (int)atomic_fetch_xor(&a, 0x7f));                                     \
    printf(" %d", (int)atomic_exchange(&a, 9));                                         \
    printf(" %d", atomic_compare_exchange_strong(&a, &expected, 1));                    \
    printf(" %d", (int)expected);                                                       \
    while (!atomic_compare_exchange_weak(&a, &expected, 77)) {}                         \
    a += 2, a++;                                                                        \
    printf(" %d %d\n", (int)atomic_load_explicit(&a, memory_order_acquire), (int)a--); \
  } while (0)

struct pair { int a, b; };

int main(void) {
  EXERCISE(char);
  EXERCISE(uint8_t);
  EXERCISE(short);
  EXERCISE(int);
  EXERCISE(unsigned);
  EXERCISE(long);
  EXERCISE(uint64_t);
  atomic_flag flag = ATOMIC_FLAG_INIT;
  printf("%d", atomic_flag_test_and_set(&flag));
  printf("%d", atomic_flag_test_and_set(&flag));
  atomic_flag_clear(&flag);
  printf("%d\n", atomic_flag_test_and_set(&flag));
  int array[3] = {1, 2, 3};
  int *_Atomic pointer = array;
  atomic_fetch_add(&pointer, 1);
  pointer++;
  printf("%d\n", *atomic_load(&pointer));
  int old = 10;
  printf("%d %d", __sync_fetch_and_add(&old, 5), __sync_add_and_fetch(&old, 5));
  printf(" %d", __sync_bool_compare_and_swap(&old, 20, 30));
  printf(" %d", __sync_val_compare_and_swap(&old, 20, 40));
  printf(" %d\n", __sync_lock_test_and_set(&old, 1));
  __sync_synchronize();
  atomic_thread_fence(memory_order_seq_cst);
  atomic_signal_fence(memory_order_release);
  printf("%d %d\n", __atomic_fetch_nand(&old, 3, __ATOMIC_RELAXED), old);
  printf("%d %d\n", __atomic_fetch_max(&old, 7, __ATOMIC_RELAXED), __atomic_fetch_min(&old, -9, __ATOMIC_RELAXED));
  _Atomic struct pair both = (struct pair){1, 2};
  struct pair read = both;
  atomic_store(&both, ((struct pair){read.b, read.a}));
  read = atomic_load(&both);
  printf("%d %d %d\n", read.a, read.b, old);
  _Atomic double real = 1.5;
  real += 2;
  printf("%g %d\n", real, atomic_is_lock_free(&both));
  return 0;
}
