// glibc's layout of FILE (216 bytes): programs compiled against its headers carry inlined accesses
// to the two windows, [_IO_read_ptr, _IO_read_end) and [_IO_write_ptr, _IO_write_end), and to the
// end-of-file and error flags.
#ifndef _BITS_TYPES_STRUCT_FILE_H
#define _BITS_TYPES_STRUCT_FILE_H

#include <bits/types.h>

struct _IO_FILE {
  int _flags;
  char *_IO_read_ptr;
  char *_IO_read_end;
  char *_IO_read_base;
  char *_IO_write_base;
  char *_IO_write_ptr;
  char *_IO_write_end;
  char *_IO_buf_base;
  char *_IO_buf_end;
  char *_IO_save_base;
  char *_IO_backup_base;
  char *_IO_save_end;
  void *_markers;
  struct _IO_FILE *_chain;
  int _fileno;
  int _flags2;
  __off_t _old_offset;
  unsigned short _cur_column;
  signed char _vtable_offset;
  char _shortbuf[1];
  void *_lock;
  __off64_t _offset;
  void *_codecvt;
  void *_wide_data;
  struct _IO_FILE *_freeres_list;
  void *_freeres_buf;
  unsigned long __pad5;
  int _mode;
  char _unused2[20];
};

#define _IO_EOF_SEEN 0x0010
#define _IO_ERR_SEEN 0x0020

#endif
