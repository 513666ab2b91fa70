// Programs that were handed over beside the one under test. Only builds that have some have these functions: they are weak here, and
// NULL in all others.
#ifndef CLEW_INTERNAL_PROGRAMS_H
#define CLEW_INTERNAL_PROGRAMS_H

// Runs the program that this process has become, from its constructors to the return of its main.
int __run_program(int argc, char **argv, char **envp) __attribute__((weak));

// Runs its destructors.
void __end_program(void) __attribute__((weak));

#endif
