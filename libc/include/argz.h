/* Vectors of strings in one block: the strings one after another, each with its zero. */
#ifndef _ARGZ_H
#define _ARGZ_H 1

#include <errno.h>
#include <features.h>
#include <string.h>

__BEGIN_DECLS

#ifndef __error_t_defined
# define __error_t_defined 1
typedef int error_t;
#endif

extern error_t argz_create(char *const[], char **__restrict, size_t *__restrict) __THROW;
extern error_t argz_create_sep(const char *__restrict, int, char **__restrict, size_t *__restrict)
    __THROW;
extern size_t argz_count(const char *, size_t) __THROW __attribute_pure__;
extern void argz_extract(const char *__restrict, size_t, char **__restrict) __THROW;
extern void argz_stringify(char *, size_t, int) __THROW;
extern error_t argz_append(char **__restrict, size_t *__restrict, const char *__restrict, size_t)
    __THROW;
extern error_t argz_add(char **__restrict, size_t *__restrict, const char *__restrict) __THROW;
extern error_t argz_add_sep(char **__restrict, size_t *__restrict, const char *__restrict, int)
    __THROW;
extern void argz_delete(char **__restrict, size_t *__restrict, char *__restrict) __THROW;
extern error_t argz_insert(char **__restrict, size_t *__restrict, char *__restrict,
                           const char *__restrict) __THROW;
extern error_t argz_replace(char **__restrict, size_t *__restrict, const char *__restrict,
                            const char *__restrict, unsigned int *__restrict) __THROW;
extern char *argz_next(const char *__restrict, size_t, const char *__restrict) __THROW;

__END_DECLS

#endif
