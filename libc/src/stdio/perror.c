#include <errno.h>
#include <stdio.h>
#include <string.h>

void perror(const char *prefix) {
  const char *message = strerror(errno);
  if (prefix && *prefix) fprintf(stderr, "%s: %s\n", prefix, message);
  else fprintf(stderr, "%s\n", message);
}
