/* Messages on stderr that begin with the program's name. */
#ifndef _ERR_H
#define _ERR_H 1

#include <features.h>
#include <stdarg.h>

__BEGIN_DECLS

extern void warn(const char *__format, ...) __attribute__((__format__(__printf__, 1, 2)));
extern void vwarn(const char *__format, va_list __arguments)
    __attribute__((__format__(__printf__, 1, 0)));
extern void warnx(const char *__format, ...) __attribute__((__format__(__printf__, 1, 2)));
extern void vwarnx(const char *__format, va_list __arguments)
    __attribute__((__format__(__printf__, 1, 0)));
extern void err(int __status, const char *__format, ...) __clew_noreturn
    __attribute__((__format__(__printf__, 2, 3)));
extern void verr(int __status, const char *__format, va_list __arguments) __clew_noreturn
    __attribute__((__format__(__printf__, 2, 0)));
extern void errx(int __status, const char *__format, ...) __clew_noreturn
    __attribute__((__format__(__printf__, 2, 3)));
extern void verrx(int __status, const char *__format, va_list __arguments) __clew_noreturn
    __attribute__((__format__(__printf__, 2, 0)));

__END_DECLS

#endif
