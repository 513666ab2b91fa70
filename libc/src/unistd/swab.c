// Copies with the bytes of each pair exchanged; an odd last byte stays out.
#include <unistd.h>

void swab(const void *restrict source, void *restrict destination, ssize_t count) {
  const char *from = source;
  char *to = destination;
  for (ssize_t i = 0; i + 1 < count; i += 2) {
    char first = from[i];
    to[i] = from[i + 1];
    to[i + 1] = first;
  }
}
