/* Message catalogues: there are none. */
#ifndef _NL_TYPES_H
#define _NL_TYPES_H 1

#include <features.h>

#define NL_SETD 1
#define NL_CAT_LOCALE 1

typedef void *nl_catd;
typedef int nl_item;

__BEGIN_DECLS
extern nl_catd catopen(const char *, int);
extern char *catgets(nl_catd, int, int, const char *) __THROW;
extern int catclose(nl_catd) __THROW;
__END_DECLS

#endif
