// What a locale is here: for each category a name that we know, all of them "C" or its variant
// with UTF-8, which differs in nothing but LC_CTYPE.
#ifndef CLEW_INTERNAL_LOCALE_STATE_H
#define CLEW_INTERNAL_LOCALE_STATE_H

#include <locale.h>

#define CATEGORIES 13

struct __locale_struct {
  const char *names[CATEGORIES];  // of LC_ALL, which is no category, unused
};

extern struct __locale_struct __global_locale;
// What uselocale set, or NULL for the global one.
extern struct __locale_struct *__thread_locale;

// The constant with this name, or NULL when we have no such locale.
const char *__locale_name(const char *name);
int __locale_is_utf8(void);

#endif
