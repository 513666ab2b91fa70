// Nondeterministic values as SV-COMP's programs declare them: input, named after its type. The n-th
// call of a type gets the n-th object of that name.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "symbolic.h"

#define NONDET(name, type)                                                                      \
  type __VERIFIER_nondet_##name(void) {                                                         \
    type value;                                                                                 \
    __clew_make_symbolic(&value, sizeof value, #name);                                          \
    return value;                                                                               \
  }

NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(unsigned_char, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(unsigned_int, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
NONDET(float, float)
NONDET(double, double)
NONDET(size_t, size_t)
NONDET(loff_t, int64_t)
NONDET(sector_t, uint64_t)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(u64, uint64_t)
NONDET(U8, uint8_t)
NONDET(U16, uint16_t)
NONDET(U32, uint32_t)
NONDET(U64, uint64_t)
NONDET(s8, int8_t)
NONDET(s16, int16_t)
NONDET(s32, int32_t)
NONDET(s64, int64_t)
NONDET(S8, int8_t)
NONDET(S16, int16_t)
NONDET(S32, int32_t)
NONDET(S64, int64_t)

// Anything but 0 and 1 is no bool.
#define NONDET_BOOL(name)                                                                       \
  bool __VERIFIER_nondet_##name(void) {                                                         \
    unsigned char value;                                                                        \
    __clew_make_symbolic(&value, sizeof value, #name);                                          \
    return value & 1;                                                                           \
  }

NONDET_BOOL(bool)
NONDET_BOOL(_Bool)

// A number like any other: what it points to is not said.
NONDET(pointer, void *)
NONDET(pchar, char *)
NONDET(pthread_t, unsigned long)

void __VERIFIER_nondet_memory(void *memory, size_t size) {
  __clew_make_symbolic(memory, size, "memory");
}
