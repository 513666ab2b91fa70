#include <stdint.h>

#include "parser.h"

static int is_ready;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  is_ready = *argc == 1;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!is_ready) __builtin_trap();
  parse((const char *)data, size);
  return 0;
}
