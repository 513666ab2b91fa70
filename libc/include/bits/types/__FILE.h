#ifndef _BITS_TYPES___FILE_H
#define _BITS_TYPES___FILE_H

struct _IO_FILE;
typedef struct _IO_FILE __FILE;

#endif
