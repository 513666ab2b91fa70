// Atomic operations on objects of 1 to 16 bytes that the compiler did not make instructions of, because it did not know
// them aligned.
#include <stddef.h>
#include <string.h>

#define LOAD_STORE(bytes, type)                                                          \
  type load_##bytes(const void *, int) __asm__("__atomic_load_" #bytes);                 \
  type load_##bytes(const void *object, int order) {                                     \
    type value;                                                                          \
    (void)order;                                                                         \
    memcpy(&value, object, bytes);                                                       \
    return value;                                                                        \
  }                                                                                      \
  void store_##bytes(void *, type, int) __asm__("__atomic_store_" #bytes);               \
  void store_##bytes(void *object, type value, int order) {                              \
    (void)order;                                                                         \
    memcpy(object, &value, bytes);                                                       \
  }                                                                                      \
  _Bool exchange_if_##bytes(void *, void *, type, int, int)                              \
      __asm__("__atomic_compare_exchange_" #bytes);                                      \
  _Bool exchange_if_##bytes(void *object, void *expected, type value, int success,       \
                            int failure) {                                               \
    type old = load_##bytes(object, 0);                                                  \
    (void)success, (void)failure;                                                        \
    if (old == load_##bytes(expected, 0)) {                                              \
      store_##bytes(object, value, 0);                                                   \
      return 1;                                                                          \
    }                                                                                    \
    store_##bytes(expected, old, 0);                                                     \
    return 0;                                                                            \
  }

#define UPDATE(name, bytes, type, result)                                                \
  type name##_##bytes(void *, type, int) __asm__("__atomic_" #name "_" #bytes);          \
  type name##_##bytes(void *object, type value, int order) {                             \
    type old = load_##bytes(object, order);                                              \
    store_##bytes(object, (type)(result), order);                                        \
    return old;                                                                          \
  }

#define FAMILY(bytes, type)                         \
  LOAD_STORE(bytes, type)                           \
  UPDATE(exchange, bytes, type, value)              \
  UPDATE(fetch_add, bytes, type, old + value)       \
  UPDATE(fetch_sub, bytes, type, old - value)       \
  UPDATE(fetch_and, bytes, type, old &value)        \
  UPDATE(fetch_or, bytes, type, old | value)        \
  UPDATE(fetch_xor, bytes, type, old ^ value)       \
  UPDATE(fetch_nand, bytes, type, ~(old & value))

FAMILY(1, unsigned char)
FAMILY(2, unsigned short)
FAMILY(4, unsigned int)
FAMILY(8, unsigned long)
FAMILY(16, unsigned __int128)
