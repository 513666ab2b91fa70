// A stream's flags and its descriptor. Locks are no-ops: there is one thread.
#include <errno.h>

#include "stream.h"
#include "system_call.h"

int feof(FILE *file) { return (file->_flags & STREAM_EOF) != 0; }
ALIAS(feof_unlocked, feof);
ALIAS(_IO_feof, feof);

int ferror(FILE *file) { return (file->_flags & STREAM_ERROR) != 0; }
ALIAS(ferror_unlocked, ferror);
ALIAS(_IO_ferror, ferror);

void clearerr(FILE *file) { file->_flags &= ~(STREAM_EOF | STREAM_ERROR); }
ALIAS(clearerr_unlocked, clearerr);

int fileno(FILE *file) {
  if (file->_fileno >= 0) return file->_fileno;
  errno = EBADF;
  return -1;
}
ALIAS(fileno_unlocked, fileno);

void flockfile(FILE *file) { (void)file; }
ALIAS(funlockfile, flockfile);
ALIAS(_IO_flockfile, flockfile);
ALIAS(_IO_funlockfile, flockfile);

int ftrylockfile(FILE *file) {
  (void)file;
  return 0;
}
ALIAS(_IO_ftrylockfile, ftrylockfile);
