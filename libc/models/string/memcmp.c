// memcmp, as an expression (compare.c).
#include <string.h>
#include <strings.h>

#include "alias.h"
#include "models.h"

int memcmp(const void *a, const void *b, size_t size) { return __model_compare(a, b, size, 0); }
ALIAS(bcmp, memcmp);
ALIAS(__memcmpeq, memcmp);
