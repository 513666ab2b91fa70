// An integer in decimal, for messages of families that do without printf.
#ifndef CLEW_INTERNAL_DECIMAL_H
#define CLEW_INTERNAL_DECIMAL_H

// Sign, nineteen digits, terminator.
#define DECIMAL_SIZE 21

// Writes the number and a terminator; returns where the terminator is.
char *__clew_decimal(char *to, long value);

#endif
