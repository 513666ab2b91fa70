// Messages as they are; plural forms as in English.
#include <libintl.h>
#include <stddef.h>

#include "alias.h"

char *gettext(const char *message) { return (char *)message; }

char *dgettext(const char *domain, const char *message) {
  (void)domain;
  return (char *)message;
}
ALIAS(__dgettext, dgettext);

char *dcgettext(const char *domain, const char *message, int category) {
  (void)domain, (void)category;
  return (char *)message;
}
ALIAS(__dcgettext, dcgettext);

char *ngettext(const char *one, const char *many, unsigned long count) {
  return (char *)(count == 1 ? one : many);
}

char *dngettext(const char *domain, const char *one, const char *many, unsigned long count) {
  (void)domain;
  return ngettext(one, many, count);
}

char *dcngettext(const char *domain, const char *one, const char *many, unsigned long count,
                 int category) {
  (void)domain, (void)category;
  return ngettext(one, many, count);
}

// The name is remembered by address: programs pass string constants.
char *textdomain(const char *domain) {
  static const char *current = "messages";
  if (domain) current = *domain ? domain : "messages";
  return (char *)current;
}

char *bindtextdomain(const char *domain, const char *directory) {
  if (!domain || !*domain) return NULL;
  return (char *)(directory ? directory : "/usr/share/locale");
}

char *bind_textdomain_codeset(const char *domain, const char *codeset) {
  (void)domain;
  return (char *)codeset;
}
