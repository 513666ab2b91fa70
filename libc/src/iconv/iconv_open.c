// Finding the two character sets of a conversion: a name in any case, and behind // what to do about characters that
// the target does not have.
#include <ctype.h>
#include <errno.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "conversion.h"
#include "symbolic.h"

enum { LONGEST_NAME = 64 };

// The length of the set's name: it may have one slash in it, as in "ISO-10646/UCS4/".
static size_t name_length(const char *code) {
  const char *first = strchr(code, '/');
  if (!first) return strlen(code);
  const char *second = strchr(first + 1, '/');
  if (!second || second == first + 1) return (size_t)(first - code);
  return (size_t)(second - code);
}

static void to_upper_case(char *to, const char *from) {
  size_t length = strnlen(from, LONGEST_NAME);
  while (length > 0 && isspace((unsigned char)from[length - 1])) length--;
  for (size_t i = 0; i < length; i++) to[i] = (char)toupper((unsigned char)from[i]);
  to[length] = '\0';
}

static const struct charset *find(const char *code) {
  char name[LONGEST_NAME + 1];
  to_upper_case(name, code);
  size_t length = name_length(name);
  if (length == 0) return __charset_named(nl_langinfo(CODESET), strlen(nl_langinfo(CODESET)));
  return __charset_named(name, length);
}

static int asks_for(const char *code, const char *wish) {
  char text[LONGEST_NAME + 1];
  to_upper_case(text, code);
  for (char *at = strstr(text, "//"); at; at = strpbrk(at + 1, "/,")) {
    const char *word = at + strspn(at, "/,");
    if (strcspn(word, "/,") == strlen(wish) && strncmp(word, wish, strlen(wish)) == 0) return 1;
  }
  return 0;
}

iconv_t iconv_open(const char *to, const char *from) {
  const struct charset *target = find(to);
  const struct charset *source = find(from);
  struct conversion *conversion = NULL;
  if (!target || !source) {
    __clew_box_failure("asks iconv for a character set that clew does not know: it failed with EINVAL");
    errno = EINVAL;
  } else conversion = calloc(1, sizeof *conversion);
  if (!conversion) return (iconv_t)-1;
  conversion->from = conversion->source = source;
  conversion->to = target;
  conversion->transliterates = asks_for(to, "TRANSLIT");
  conversion->ignores = asks_for(to, "IGNORE");
  return conversion;
}

int iconv_close(iconv_t conversion) {
  if (conversion == (iconv_t)-1) {
    errno = EBADF;
    return -1;
  }
  free(conversion);
  return 0;
}
