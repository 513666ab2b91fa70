// An integer in decimal, for the few places that must not need all of printf.
#ifndef CLEW_INTERNAL_INTEGER_TEXT_H
#define CLEW_INTERNAL_INTEGER_TEXT_H

// Sign, digits of the smallest long, and the final zero.
#define INTEGER_TEXT_SIZE 21

// Writes the number and returns its end.
char *__integer_text(char *to, long value);

#endif
