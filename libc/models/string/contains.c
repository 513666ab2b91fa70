// Whether a set of characters has one that is input: one expression. A set that is input itself, or whose end
// is, is searched as ever.
#include "models.h"

int __model_is_concrete(const char *set) {
  for (; !IS_SYMBOLIC(*set); set++) {
    if (!*set) return 1;
  }
  return 0;
}

long __model_contains(const char *set, char c) {
  if (!IS_SYMBOLIC(c) || !__model_is_concrete(set)) {
    for (; *set; set++) {
      if (*set == c) return 1;
    }
    return 0;
  }
  long found = 0;
  for (; *set; set++) found |= *set == c;
  return found;
}
