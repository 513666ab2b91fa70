// Messages for error numbers, also for those that nobody has heard of.
#include <errno.h>
#include <string.h>

#include "alias.h"
#include "integer_text.h"

#define UNKNOWN "Unknown error "

static char unknown[sizeof(UNKNOWN) + INTEGER_TEXT_SIZE];

char *strerror(int error) {
  const char *text = strerrordesc_np(error);
  if (text) return (char *)text;
  __integer_text(__stpcpy(unknown, UNKNOWN), error);
  return unknown;
}

// GNU's variant: uses the buffer only where there is no constant text.
char *strerror_r(int error, char *buffer, size_t size) {
  char *text = strerror(error);
  if (text != unknown || size == 0) return text;
  strlcpy(buffer, text, size);
  return buffer;
}
ALIAS(__strerror_r, strerror_r);

// POSIX's variant.
int __xpg_strerror_r(int error, char *buffer, size_t size) {
  char *text = strerror(error);
  int is_known = text != unknown;
  if (size > 0) strlcpy(buffer, text, size);
  if (strlen(text) >= size) return ERANGE;
  return is_known ? 0 : EINVAL;
}

char *strerror_l(int error, locale_t locale) {
  (void)locale;
  return strerror(error);
}
ALIAS(__strerror_l, strerror_l);
