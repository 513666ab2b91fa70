#ifndef _UTIME_H
#define _UTIME_H

#include <bits/types.h>
#include <features.h>

typedef __time_t time_t;

struct utimbuf {
  __time_t actime;
  __time_t modtime;
};

int utime(const char *, const struct utimbuf *);

#endif
