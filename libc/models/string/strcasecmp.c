// Comparing without regard to case, as expressions (compare.c).
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "alias.h"
#include "models.h"

int strcasecmp(const char *a, const char *b) {
  return __model_compare(a, b, SIZE_MAX, IS_TEXT | ANY_CASE);
}
ALIAS(__strcasecmp, strcasecmp);

int strncasecmp(const char *a, const char *b, size_t size) {
  return __model_compare(a, b, size, IS_TEXT | ANY_CASE);
}
