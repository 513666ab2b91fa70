// One byte in, and back.
#include "stream.h"
#include "system_call.h"

int fgetc(FILE *file) {
  if (file->_IO_read_ptr < file->_IO_read_end) return (unsigned char)*file->_IO_read_ptr++;
  return __uflow(file);
}
ALIAS(getc, fgetc);
ALIAS(fgetc_unlocked, fgetc);
ALIAS(getc_unlocked, fgetc);
ALIAS(_IO_getc, fgetc);

int getchar(void) { return fgetc(stdin); }
ALIAS(getchar_unlocked, getchar);

int getw(FILE *file) {
  int word;
  return fread(&word, sizeof word, 1, file) == 1 ? word : EOF;
}
