/* Words as the shell expands them. */
#ifndef _WORDEXP_H
#define _WORDEXP_H 1

#include <features.h>
#define __need_size_t
#include <stddef.h>

__BEGIN_DECLS

enum {
  WRDE_DOOFFS = 1,
  WRDE_APPEND = 2,
  WRDE_NOCMD = 4,
  WRDE_REUSE = 8,
  WRDE_SHOWERR = 16,
  WRDE_UNDEF = 32
};

typedef struct {
  size_t we_wordc;
  char **we_wordv;
  size_t we_offs;
} wordexp_t;

enum {
  WRDE_NOSYS = -1,
  WRDE_NOSPACE = 1,
  WRDE_BADCHAR,
  WRDE_BADVAL,
  WRDE_CMDSUB,
  WRDE_SYNTAX
};

extern int wordexp(const char *__restrict __words, wordexp_t *__restrict __expanded, int __flags);
extern void wordfree(wordexp_t *__expanded) __THROW;

__END_DECLS

#endif
