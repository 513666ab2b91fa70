// Network byte order is big-endian, x86-64 is not.
#include <netinet/in.h>

uint32_t htonl(uint32_t value) { return __builtin_bswap32(value); }

uint16_t htons(uint16_t value) { return __builtin_bswap16(value); }

uint32_t ntohl(uint32_t value) { return __builtin_bswap32(value); }

uint16_t ntohs(uint16_t value) { return __builtin_bswap16(value); }

const struct in6_addr in6addr_any = IN6ADDR_ANY_INIT;
const struct in6_addr in6addr_loopback = IN6ADDR_LOOPBACK_INIT;
