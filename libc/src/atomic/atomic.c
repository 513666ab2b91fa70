// Atomic operations on objects that no instruction covers: of odd size, or larger than 16 bytes. With one thread
// they are copies. (The compiler's library interface; the names are GCC's and LLVM's.)
#include <stddef.h>
#include <string.h>

// clang does not let a file define these names itself.
void atomic_load_any(size_t, const void *, void *, int) __asm__("__atomic_load");
void atomic_store_any(size_t, void *, const void *, int) __asm__("__atomic_store");
void atomic_exchange_any(size_t, void *, const void *, void *, int) __asm__("__atomic_exchange");
_Bool atomic_compare_exchange_any(size_t, void *, void *, const void *, int, int)
    __asm__("__atomic_compare_exchange");
_Bool atomic_is_lock_free_any(size_t, const void *) __asm__("__atomic_is_lock_free");

void atomic_load_any(size_t size, const void *object, void *result, int order) {
  (void)order;
  memcpy(result, object, size);
}

void atomic_store_any(size_t size, void *object, const void *value, int order) {
  (void)order;
  memcpy(object, value, size);
}

void atomic_exchange_any(size_t size, void *object, const void *value, void *result, int order) {
  (void)order;
  memcpy(result, object, size);
  memcpy(object, value, size);
}

_Bool atomic_compare_exchange_any(size_t size, void *object, void *expected, const void *value,
                                  int success, int failure) {
  (void)success, (void)failure;
  if (memcmp(object, expected, size) == 0) {
    memcpy(object, value, size);
    return 1;
  }
  memcpy(expected, object, size);
  return 0;
}

// As on x86-64: an aligned object of up to 16 bytes whose size is a power of two.
_Bool atomic_is_lock_free_any(size_t size, const void *object) {
  if (size == 0 || size > 16 || (size & (size - 1)) != 0) return 0;
  return (size_t)object % size == 0;
}
