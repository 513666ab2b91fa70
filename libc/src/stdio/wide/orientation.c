// A stream is for bytes or for wide characters, whichever is used first.
#include "stream.h"
#include "wide_stream.h"

int fwide(FILE *file, int mode) {
  if (file->_mode == 0 && mode != 0) file->_mode = mode < 0 ? -1 : 1;
  return file->_mode;
}

int __stream_is_wide(FILE *file) { return fwide(file, 1) > 0; }
