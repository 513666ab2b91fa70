// The host's side of the C library: everything in here is provided by the machine. The library
// reaches the world through these functions alone, so this file is the whole surface of the box.
#ifndef CLEW_INTERNAL_HOST_H
#define CLEW_INTERNAL_HOST_H

#include <stddef.h>

// ---- The world: Linux x86-64 system call numbers, structure layouts and -errno results --------------

long __clew_syscall(long number, long a, long b, long c, long d, long e, long f);

// ---- Functions with the attributes constructor and destructor, in their order ------------------------

void __clew_constructors(void);
void __clew_destructors(void);

// ---- Ends of a run --------------------------------------------------------------------------------

// Ends the run; the library has run its atexit handlers and flushed its streams before.
_Noreturn void __clew_exit(int status);

// Dies by a signal whose default action is fatal.
_Noreturn void __clew_signal_exit(int signal);

// Reports a finding of that kind ("assert", "abort", "user", ...) and ends the run.
_Noreturn void __clew_finding(const char *kind, const char *message);

// ---- Bulk memory, range-checked ----------------------------------------------------------------------

void __clew_memcpy(void *destination, const void *source, size_t count);
void __clew_memmove(void *destination, const void *source, size_t count);
void __clew_memset(void *destination, int value, size_t count);

// ---- Transcendental functions: the host's -------------------------------------------------------------

double __clew_sin(double);
double __clew_cos(double);
double __clew_tan(double);
double __clew_asin(double);
double __clew_acos(double);
double __clew_atan(double);
double __clew_atan2(double, double);
double __clew_sinh(double);
double __clew_cosh(double);
double __clew_tanh(double);
double __clew_asinh(double);
double __clew_acosh(double);
double __clew_atanh(double);
double __clew_exp(double);
double __clew_expm1(double);
double __clew_log(double);
double __clew_log1p(double);
double __clew_log10(double);
double __clew_log2(double);
double __clew_pow(double, double);
double __clew_cbrt(double);
double __clew_hypot(double, double);

#endif
