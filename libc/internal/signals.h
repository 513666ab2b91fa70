// What the rest of the library has to know of signals.
#ifndef CLEW_INTERNAL_SIGNALS_H
#define CLEW_INTERNAL_SIGNALS_H

#include <signal.h>

// Does the program itself handle this signal?
int __signal_has_handler(int signal);

// Adds signals that have arrived for the process and for the calling thread, and handles those that are not blocked: what became of
// them (processes.h).
int __signals_arrive(unsigned long arrived, unsigned long own);

// Whether some of these signals wait for a thread that does not block them.
int __signals_are_left(unsigned long signals);

// The signals that the calling thread blocks; a new thread has those of the one that starts it. Only programs with signals have
// these.
unsigned long __signals_blocked(void) __attribute__((weak));
void __signals_block(unsigned long mask) __attribute__((weak));

// Takes one of these signals, or waits for one; -1 nanoseconds are for ever. 0 if none has come.
int __signal_wait(unsigned long set, long nanoseconds);

// Keeps how a signal was sent that arrives.
void __signal_comes_from(int signal, int code, int process, union sigval value);

// Fills in what is known of a signal's latest arrival.
void __signal_describe(int signal, siginfo_t *);

// A child has no pending signals.
void __signals_forked(void);

// Does the process not want to know how its children end? Only programs with signals have it.
int __signal_leaves_no_zombies(void) __attribute__((weak));

#endif
