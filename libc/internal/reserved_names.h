// Functions of ISO C must not call functions by names that ISO C leaves to the program: a program
// may have a random() or a stpcpy() of its own. Inside the library they go by reserved names, of
// which the public ones are weak aliases.
#ifndef CLEW_INTERNAL_RESERVED_NAMES_H
#define CLEW_INTERNAL_RESERVED_NAMES_H

#include <time.h>

long __random(void);
void __srandom(unsigned int seed);
char *__strchrnul(const char *text, int c);
struct tm *__gmtime_r(const time_t *restrict seconds, struct tm *restrict result);
struct tm *__localtime_r(const time_t *restrict seconds, struct tm *restrict result);

#endif
