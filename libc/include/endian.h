/* The order of bytes: x86-64 is little-endian. */
#ifndef _ENDIAN_H
#define _ENDIAN_H 1

#include <features.h>

#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __PDP_ENDIAN 3412
#define __BYTE_ORDER __LITTLE_ENDIAN
#define __FLOAT_WORD_ORDER __BYTE_ORDER

#ifdef __USE_MISC
# define LITTLE_ENDIAN __LITTLE_ENDIAN
# define BIG_ENDIAN __BIG_ENDIAN
# define PDP_ENDIAN __PDP_ENDIAN
# define BYTE_ORDER __BYTE_ORDER

# include <bits/types.h>
static __inline __uint16_t __swap_16(__uint16_t __x) { return __builtin_bswap16(__x); }
static __inline __uint32_t __swap_32(__uint32_t __x) { return __builtin_bswap32(__x); }
static __inline __uint64_t __swap_64(__uint64_t __x) { return __builtin_bswap64(__x); }
# define htobe16(x) __swap_16(x)
# define htole16(x) ((__uint16_t)(x))
# define be16toh(x) __swap_16(x)
# define le16toh(x) ((__uint16_t)(x))
# define htobe32(x) __swap_32(x)
# define htole32(x) ((__uint32_t)(x))
# define be32toh(x) __swap_32(x)
# define le32toh(x) ((__uint32_t)(x))
# define htobe64(x) __swap_64(x)
# define htole64(x) ((__uint64_t)(x))
# define be64toh(x) __swap_64(x)
# define le64toh(x) ((__uint64_t)(x))
#endif

#endif
