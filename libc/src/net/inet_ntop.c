// Internet addresses as text. Of IPv6's groups the longest row of zeros is left out, the first of equals (RFC 5952).
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

static int longest_gap(const unsigned int *groups, int *length) {
  int start = -1;
  *length = 1;
  for (int i = 0; i < 8; i++) {
    int end = i;
    while (end < 8 && groups[end] == 0) end++;
    if (end - i > *length) {
      start = i;
      *length = end - i;
    }
    if (end > i) i = end - 1;
  }
  return start;
}

static char *write_groups(const unsigned char *bytes, char *text) {
  unsigned int groups[8];
  int length;
  for (int i = 0; i < 8; i++) groups[i] = (unsigned)bytes[2 * i] << 8 | bytes[2 * i + 1];
  int gap = longest_gap(groups, &length);
  for (int i = 0; i < 8; i++) {
    if (i == gap) {
      *text++ = ':';
      i += length - 1;
      if (i == 7) *text++ = ':';
      continue;
    }
    if (i > 0) *text++ = ':';
    // An IPv4 address within: compatible, or mapped.
    if (i == 6 && gap == 0 && (length == 6 || (length == 5 && groups[5] == 0xffff)))
      return text + sprintf(text, "%d.%d.%d.%d", bytes[12], bytes[13], bytes[14], bytes[15]);
    text += sprintf(text, "%x", groups[i]);
  }
  *text = '\0';
  return text;
}

const char *inet_ntop(int family, const void *restrict source, char *restrict text,
                      socklen_t size) {
  char room[INET6_ADDRSTRLEN];
  const unsigned char *bytes = source;
  if (family == AF_INET)
    sprintf(room, "%d.%d.%d.%d", bytes[0], bytes[1], bytes[2], bytes[3]);
  else if (family == AF_INET6)
    write_groups(bytes, room);
  else {
    errno = EAFNOSUPPORT;
    return NULL;
  }
  if (strlen(room) >= size) {
    errno = ENOSPC;
    return NULL;
  }
  return strcpy(text, room);
}

char *inet_ntoa(struct in_addr address) {
  static char text[INET_ADDRSTRLEN];
  return (char *)inet_ntop(AF_INET, &address, text, sizeof text);
}
