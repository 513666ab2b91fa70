/* Conversion between character sets. */
#ifndef _ICONV_H
#define _ICONV_H 1

#include <features.h>
#define __need_size_t
#include <stddef.h>

__BEGIN_DECLS

typedef void *iconv_t;
extern iconv_t iconv_open(const char *, const char *);
extern size_t iconv(iconv_t, char **__restrict, size_t *__restrict, char **__restrict,
                    size_t *__restrict);
extern int iconv_close(iconv_t);

__END_DECLS

#endif
