#ifndef _SYS_RANDOM_H
#define _SYS_RANDOM_H

#include <bits/types.h>
#include <stddef.h>

#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
#define GRND_INSECURE 4

__ssize_t getrandom(void *, size_t, unsigned int);
int getentropy(void *, size_t);

#endif
