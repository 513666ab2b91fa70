// What models of library functions are made of. A model computes the same as the function that it stands
// for, but on input it computes one expression where the function would decide byte by byte (EGT, section 3.2).
// On concrete data it goes the short way, and ends as early.
#ifndef CLEW_INTERNAL_MODELS_H
#define CLEW_INTERNAL_MODELS_H

#include <stddef.h>

#include "symbolic.h"

// a where the condition is not 0, b elsewhere: no decision.
long __clew_ite(long condition, long a, long b);
int __clew_ite_int(long condition, int a, int b);

// How many bytes there are from here to the end of the object.
size_t __clew_readable(const void *pointer);

// Compares up to `size` bytes as memcmp does; with IS_TEXT the zero ends both, with ANY_CASE letters are
// equal in upper and lower case.
enum { IS_TEXT = 1, ANY_CASE = 2 };
int __model_compare(const void *a, const void *b, size_t size, int kind);

// Whether a string, up to its end, is not input.
int __model_is_concrete(const char *text);

// Whether a set of characters has this one, which may be input: 1 or 0, as one expression.
long __model_contains(const char *set, char c);

#define IS_SYMBOLIC(value) __clew_is_symbolic((long)(value))

#endif
