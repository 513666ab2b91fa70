// The function that cannot be used safely. Programs under test still do.
#include "stream.h"
#include "system_call.h"

char *gets(char *target) {
  char *end = target;
  int byte;
  while ((byte = fgetc(stdin)) != EOF && byte != '\n') *end++ = (char)byte;
  if (byte == EOF && (end == target || stdin->_flags & STREAM_ERROR)) return NULL;
  *end = '\0';
  return target;
}
ALIAS(_IO_gets, gets);
