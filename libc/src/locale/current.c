// The locale in effect. Here and not in setlocale.c, so that a program that never sets a locale
// does not carry the code for it.
#include <stdlib.h>

#include "locale_state.h"

struct __locale_struct __global_locale = {
    {"C", "C", "C", "C", "C", "C", "C", "C", "C", "C", "C", "C", "C"}};
struct __locale_struct *__thread_locale;

int __locale_is_utf8(void) {
  struct __locale_struct *locale = __thread_locale ? __thread_locale : &__global_locale;
  return locale->names[LC_CTYPE][1] != '\0';
}

// Six bytes, because glibc's UTF-8 goes up to 31 bits.
size_t __ctype_get_mb_cur_max(void) { return __locale_is_utf8() ? 6 : 1; }
