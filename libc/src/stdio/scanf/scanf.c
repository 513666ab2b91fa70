// scanf from streams. The __isoc99 and __isoc23 names are what compiled programs call.
#include "scan.h"
#include "stream.h"
#include "system_call.h"

// EOF is SCAN_END.
static int take_byte(struct source *source) {
  FILE *file = source->file;
  if (file->_IO_read_ptr < file->_IO_read_end) return (unsigned char)*file->_IO_read_ptr++;
  return __uflow(file);
}

// The byte was just read: mostly one step back is all.
static void give_byte(struct source *source, int byte) {
  FILE *file = source->file;
  if (file->_IO_read_ptr > file->_IO_read_base) file->_IO_read_ptr--;
  else ungetc(byte, file);
}

int vfscanf(FILE *restrict file, const char *restrict format, va_list arguments) {
  struct source source = {.file = file, .take = take_byte, .give = give_byte};
  return __scan(&source, format, arguments);
}
ALIAS(__isoc99_vfscanf, vfscanf);
ALIAS(__isoc23_vfscanf, vfscanf);
ALIAS(_IO_vfscanf, vfscanf);

int vscanf(const char *restrict format, va_list arguments) {
  return vfscanf(stdin, format, arguments);
}
ALIAS(__isoc99_vscanf, vscanf);
ALIAS(__isoc23_vscanf, vscanf);

int fscanf(FILE *restrict file, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfscanf(file, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(__isoc99_fscanf, fscanf);
ALIAS(__isoc23_fscanf, fscanf);

int scanf(const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfscanf(stdin, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(__isoc99_scanf, scanf);
ALIAS(__isoc23_scanf, scanf);
