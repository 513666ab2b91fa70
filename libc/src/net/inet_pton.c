// Internet addresses in their strict forms: four decimal numbers, or IPv6's eight groups with one gap.
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <string.h>

static int digit_value(char character) {
  if (character >= '0' && character <= '9') return character - '0';
  if (character >= 'a' && character <= 'f') return character - 'a' + 10;
  if (character >= 'A' && character <= 'F') return character - 'A' + 10;
  return -1;
}

static int read_four(const char *text, unsigned char *target) {
  for (int i = 0; i < 4; i++) {
    if (!isdigit((unsigned char)*text)) return 0;
    if (*text == '0' && isdigit((unsigned char)text[1])) return 0;
    int value = 0;
    while (isdigit((unsigned char)*text)) {
      value = 10 * value + (*text++ - '0');
      if (value > 255) return 0;
    }
    target[i] = (unsigned char)value;
    if (*text++ != (i < 3 ? '.' : '\0')) return 0;
  }
  return 1;
}

// Groups before and behind the gap; the last two may be written as four decimal numbers.
static int read_groups(const char *text, unsigned char *target) {
  unsigned char bytes[16] = {0};
  int used = 0, gap = -1;
  if (text[0] == ':' && *++text != ':') return 0;
  while (*text) {
    if (*text == ':') {
      if (gap >= 0) return 0;
      gap = used;
      text++;
      continue;
    }
    const char *start = text;
    unsigned int value = 0;
    int digits = 0;
    while (digit_value(*text) >= 0 && digits++ < 4) value = 16 * value + (unsigned)digit_value(*text++);
    if (*text == '.') {
      if (used > 12 || !read_four(start, bytes + used)) return 0;
      used += 4;
      break;
    }
    if (text == start || used > 14 || digit_value(*text) >= 0) return 0;
    bytes[used++] = (unsigned char)(value >> 8);
    bytes[used++] = (unsigned char)value;
    if (*text == '\0') break;
    if (*text++ != ':' || *text == '\0') return 0;
  }
  if (gap < 0 && used != 16) return 0;
  if (gap >= 0) {
    if (used == 16) return 0;
    int behind = used - gap;
    memmove(bytes + 16 - behind, bytes + gap, (size_t)behind);
    memset(bytes + gap, 0, (size_t)(16 - used));
  }
  memcpy(target, bytes, sizeof bytes);
  return 1;
}

int inet_pton(int family, const char *restrict text, void *restrict target) {
  unsigned char four[4];
  switch (family) {
    case AF_INET:
      if (!read_four(text, four)) return 0;
      memcpy(target, four, sizeof four);
      return 1;
    case AF_INET6: return read_groups(text, target);
    default: errno = EAFNOSUPPORT; return -1;
  }
}
