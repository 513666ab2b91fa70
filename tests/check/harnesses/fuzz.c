#include <stddef.h>
#include <stdint.h>
#include "parser.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  parse((const char *)data, (unsigned)size);
  return 0;
}
