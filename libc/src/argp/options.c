// Questions about options.
#include <argp.h>
#include <ctype.h>
#include <limits.h>

#include "alias.h"

int __option_is_short(const struct argp_option *option) {
  if (option->flags & OPTION_DOC) return 0;
  return option->key > 0 && option->key <= UCHAR_MAX && isprint(option->key);
}
ALIAS(_option_is_short, __option_is_short);

int __option_is_end(const struct argp_option *option) {
  return !option->key && !option->name && !option->doc && !option->group;
}
ALIAS(_option_is_end, __option_is_end);
