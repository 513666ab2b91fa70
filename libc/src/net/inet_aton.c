// Internet addresses in the old forms: one to four numbers, decimal, octal or hexadecimal, of which the last fills what
// is left.
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

#include "alias.h"

int inet_aton(const char *text, struct in_addr *address) {
  unsigned long parts[4];
  int count = 0;
  for (;;) {
    char *end;
    if (!isdigit((unsigned char)*text)) return 0;
    errno = 0;
    parts[count] = strtoul(text, &end, 0);
    if (errno || end == text || parts[count] > 0xffffffff) return 0;
    count++;
    text = end;
    if (*text != '.') break;
    if (count == 4 || parts[count - 1] > 0xff) return 0;
    text++;
  }
  if (*text && !isspace((unsigned char)*text)) return 0;
  int last = 32 - 8 * (count - 1);
  if (last < 32 && parts[count - 1] >> last) return 0;
  unsigned long value = parts[count - 1];
  for (int i = 0; i < count - 1; i++) value |= parts[i] << (24 - 8 * i);
  if (address) address->s_addr = htonl((uint32_t)value);
  return 1;
}
ALIAS(__inet_aton_exact, inet_aton);

in_addr_t inet_addr(const char *text) {
  struct in_addr address;
  return inet_aton(text, &address) ? address.s_addr : INADDR_NONE;
}
