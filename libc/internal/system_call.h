// System calls for the library's own use: arguments of any scalar type, the result with errno set.
#ifndef CLEW_INTERNAL_SYSTEM_CALL_H
#define CLEW_INTERNAL_SYSTEM_CALL_H

#include <sys/syscall.h>

#include "alias.h"
#include "host.h"

// -errno becomes -1 with errno set; everything else is passed on.
long __clew_result(long raw);

#define SYSTEM_CALL_RAW(number, a, b, c, d, e, f) \
  __clew_syscall(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

#define SYSTEM_CALL0(number) __clew_result(SYSTEM_CALL_RAW(number, 0, 0, 0, 0, 0, 0))
#define SYSTEM_CALL1(number, a) __clew_result(SYSTEM_CALL_RAW(number, a, 0, 0, 0, 0, 0))
#define SYSTEM_CALL2(number, a, b) __clew_result(SYSTEM_CALL_RAW(number, a, b, 0, 0, 0, 0))
#define SYSTEM_CALL3(number, a, b, c) __clew_result(SYSTEM_CALL_RAW(number, a, b, c, 0, 0, 0))
#define SYSTEM_CALL4(number, a, b, c, d) __clew_result(SYSTEM_CALL_RAW(number, a, b, c, d, 0, 0))
#define SYSTEM_CALL5(number, a, b, c, d, e) \
  __clew_result(SYSTEM_CALL_RAW(number, a, b, c, d, e, 0))

#endif
