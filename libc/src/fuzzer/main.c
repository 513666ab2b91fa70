// The main function of a program that has none but a libFuzzer target: calls the target once, on data
// of symbolic size and content. The data lie in an object of just their size, so that reading past
// their end is found. The size becomes a number where memory for it is allocated; other sizes are other paths.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "symbolic.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv) __attribute__((weak));

// The longest data that are tried: option --fuzz-size.
unsigned __clew_fuzz_size = 64;

int main(int argc, char **argv) {
  if (LLVMFuzzerInitialize) LLVMFuzzerInitialize(&argc, &argv);
  unsigned wanted;
  __clew_make_symbolic(&wanted, sizeof wanted, "size");
  __clew_assume(wanted <= __clew_fuzz_size, 0);
  uint8_t *data = malloc(wanted);
  size_t size = (size_t)__clew_value(wanted);
  __clew_make_symbolic(data, size, "data");
  LLVMFuzzerTestOneInput(data, size);
  free(data);
  return 0;
}
