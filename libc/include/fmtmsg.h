/* Messages with a severity, for the terminal and the console. */
#ifndef _FMTMSG_H
#define _FMTMSG_H 1

#include <features.h>

enum {
  MM_HARD = 0x001,
  MM_SOFT = 0x002,
  MM_FIRM = 0x004,
  MM_APPL = 0x008,
  MM_UTIL = 0x010,
  MM_OPSYS = 0x020,
  MM_RECOVER = 0x040,
  MM_NRECOV = 0x080,
  MM_PRINT = 0x100,
  MM_CONSOLE = 0x200
};
#define MM_HARD MM_HARD
#define MM_SOFT MM_SOFT
#define MM_FIRM MM_FIRM
#define MM_APPL MM_APPL
#define MM_UTIL MM_UTIL
#define MM_OPSYS MM_OPSYS
#define MM_RECOVER MM_RECOVER
#define MM_NRECOV MM_NRECOV
#define MM_PRINT MM_PRINT
#define MM_CONSOLE MM_CONSOLE
enum { MM_NOSEV, MM_HALT, MM_ERROR, MM_WARNING, MM_INFO };
#define MM_NOSEV MM_NOSEV
#define MM_HALT MM_HALT
#define MM_ERROR MM_ERROR
#define MM_WARNING MM_WARNING
#define MM_INFO MM_INFO
#define MM_NULLLBL ((char *)0)
#define MM_NULLSEV 0
#define MM_NULLMC ((long int)0)
#define MM_NULLTXT ((char *)0)
#define MM_NULLACT ((char *)0)
#define MM_NULLTAG ((char *)0)
enum { MM_NOTOK = -1, MM_OK = 0, MM_NOMSG = 1, MM_NOCON = 4 };
#define MM_NOTOK MM_NOTOK
#define MM_OK MM_OK
#define MM_NOMSG MM_NOMSG
#define MM_NOCON MM_NOCON

__BEGIN_DECLS
extern int fmtmsg(long int, const char *, int, const char *, const char *, const char *);
#ifdef __USE_MISC
extern int addseverity(int, const char *) __THROW;
#endif
__END_DECLS

#endif
