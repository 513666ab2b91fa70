/* BSD's collection of parameters and small macros. */
#ifndef _SYS_PARAM_H
#define _SYS_PARAM_H 1

#define __need_NULL
#include <stddef.h>
#include <sys/types.h>
#include <limits.h>
#include <endian.h>
#include <signal.h>

#define NBBY CHAR_BIT
#define NGROUPS NGROUPS_MAX
#define CANBSIZ MAX_CANON
#define MAXPATHLEN PATH_MAX
#define MAXSYMLINKS 20
#define MAXHOSTNAMELEN 64
#define MAXNAMLEN NAME_MAX
#define NOFILE 256
#define NCARGS 131072
#define NOGROUP 65535
#define EXEC_PAGESIZE 4096
#define HZ 100
#define DEV_BSIZE 512

#define setbit(bits, i) ((bits)[(i) / NBBY] |= 1 << ((i) % NBBY))
#define clrbit(bits, i) ((bits)[(i) / NBBY] &= ~(1 << ((i) % NBBY)))
#define isset(bits, i) ((bits)[(i) / NBBY] & (1 << ((i) % NBBY)))
#define isclr(bits, i) (((bits)[(i) / NBBY] & (1 << ((i) % NBBY))) == 0)

#define howmany(x, y) (((x) + ((y) - 1)) / (y))
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#define powerof2(x) ((((x) - 1) & (x)) == 0)
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))

#endif
