/* GNU's messages about errors, with an optional file and line. */
#ifndef _ERROR_H
#define _ERROR_H 1

#include <features.h>

__BEGIN_DECLS

extern void error(int __status, int __error, const char *__format, ...)
    __attribute__((__format__(__printf__, 3, 4)));
extern void error_at_line(int __status, int __error, const char *__file, unsigned int __line,
                          const char *__format, ...) __attribute__((__format__(__printf__, 5, 6)));
extern void (*__error_print_progname)(void);
extern unsigned int error_message_count;
extern int error_one_per_line;

__END_DECLS

#endif
