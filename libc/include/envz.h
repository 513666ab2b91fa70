/* Environments in one block: argz vectors of NAME=VALUE, or of NAME alone. */
#ifndef _ENVZ_H
#define _ENVZ_H 1

#include <argz.h>

__BEGIN_DECLS

extern char *envz_entry(const char *__restrict, size_t, const char *__restrict) __THROW
    __attribute_pure__;
extern char *envz_get(const char *__restrict, size_t, const char *__restrict) __THROW
    __attribute_pure__;
extern error_t envz_add(char **__restrict, size_t *__restrict, const char *__restrict,
                        const char *__restrict) __THROW;
extern error_t envz_merge(char **__restrict, size_t *__restrict, const char *__restrict, size_t, int)
    __THROW;
extern void envz_remove(char **__restrict, size_t *__restrict, const char *__restrict) __THROW;
extern void envz_strip(char **__restrict, size_t *__restrict) __THROW;

__END_DECLS

#endif
