// One byte out.
#include "stream.h"
#include "system_call.h"

int fputc(int byte, FILE *file) {
  if (file->_IO_write_ptr >= file->_IO_write_end) return __overflow(file, (unsigned char)byte);
  *file->_IO_write_ptr++ = (char)byte;
  return (unsigned char)byte;
}
ALIAS(putc, fputc);
ALIAS(fputc_unlocked, fputc);
ALIAS(putc_unlocked, fputc);
ALIAS(_IO_putc, fputc);

int putchar(int byte) { return fputc(byte, stdout); }
ALIAS(putchar_unlocked, putchar);

int putw(int word, FILE *file) { return fwrite(&word, sizeof word, 1, file) == 1 ? 0 : EOF; }
