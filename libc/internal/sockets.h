// What the functions about hosts and services share.
#ifndef CLEW_INTERNAL_SOCKETS_H
#define CLEW_INTERNAL_SOCKETS_H

#include <netdb.h>
#include <netinet/in.h>

// -EPIPE is a signal first, unless the program asked for none.
long __clew_sent(long raw, int flags);

// The address that a host name stands for: numbers as they are, localhost, what /etc/hosts says, and any other name where
// the world answers. `found` has room for 16 bytes. 0, or an EAI_ code.
int __clew_resolve(const char *name, int family, int numeric_only, unsigned char *found);

// A service by name or by port in network order; protocol NULL: the first there is.
const struct servent *__clew_service(const char *name, int port, const char *protocol);

#endif
