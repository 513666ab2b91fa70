// Wide characters over byte streams.
#ifndef CLEW_INTERNAL_WIDE_STREAM_H
#define CLEW_INTERNAL_WIDE_STREAM_H

#include <stdio.h>
#include <wchar.h>

// Makes the stream wide if it is undecided; 0 if it is for bytes.
int __stream_is_wide(FILE *);

// A wide format as UTF-8, from malloc; NULL without memory or with what is not a character.
char *__wide_format(const wchar_t *format);

#endif
