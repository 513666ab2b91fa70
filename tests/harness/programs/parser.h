// Reads "<...>": an escape at the very end takes one character too many.
#include <stddef.h>

static int parse(const char *data, size_t size) {
  int depth = 0;
  char last = 0;
  if (size < 3 || data[0] != '<') return -1;
  for (size_t i = 1; i < size; i++) {
    if (data[i] == '\\') {
      i++;
      last = data[i];
    } else if (data[i] == '>') {
      return depth + (last == 'x');
    } else if (data[i] == '(') {
      depth++;
    }
  }
  return -1;
}
