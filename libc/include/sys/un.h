#ifndef _SYS_UN_H
#define _SYS_UN_H 1

#include <features.h>
#include <sys/socket.h>

struct sockaddr_un {
  sa_family_t sun_family;
  char sun_path[108];
};

#ifdef __USE_MISC
#include <string.h>
#define SUN_LEN(address) \
  ((size_t)(((struct sockaddr_un *)0)->sun_path) + strlen((address)->sun_path))
#endif

#endif
