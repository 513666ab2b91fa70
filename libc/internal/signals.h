// What the rest of the library has to know of signals.
#ifndef CLEW_INTERNAL_SIGNALS_H
#define CLEW_INTERNAL_SIGNALS_H

// Does the program itself handle this signal?
int __signal_has_handler(int signal);

// Adds signals that have arrived, and handles those that are not blocked: what became of them (processes.h).
int __signals_arrive(unsigned long arrived);

// A child has no pending signals.
void __signals_forked(void);

// Does the process not want to know how its children end? Only programs with signals have it.
int __signal_leaves_no_zombies(void) __attribute__((weak));

#endif
