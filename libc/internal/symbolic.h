// Requests about symbolic input. The translation provides the functions that look at whether a value
// depends on input (src/program/lower/requests.ts), the machine the others (src/machine/shadow/requests.ts).
// In a program without shadows nothing is symbolic, and input is what the test says, or zero.
#ifndef CLEW_INTERNAL_SYMBOLIC_H
#define CLEW_INTERNAL_SYMBOLIC_H

#include <stddef.h>

// The object becomes input of that name. It must be a whole object.
void __clew_make_symbolic(void *object, size_t size, const char *name);

// The path goes on only for inputs that fulfil the condition. `insisted`: that there are none is a
// mistake of whoever wrote it.
void __clew_assume(long condition, int insisted);

// A wish for generated inputs.
void __clew_prefer(long condition);

// Does the value depend on input?
int __clew_is_symbolic(long value);

// The value that this run has, as a number that no longer depends on input. Decides nothing.
long __clew_value(long value);

// The same for a floating-point number that becomes text: the path goes on with it, and other numbers are not tried, which the
// report says.
double __clew_written_number(double value);

// The size of the object that a pointer points into.
size_t __clew_object_size(const void *pointer);

// Writes the call stack to standard error.
void __clew_stack_trace(void);

// Tells the user that a call fails here that could work natively: `clew run` says so on standard error, `clew check`
// lists the place. The text goes on from "the program".
void __clew_box_failure(const char *text);

// How many bytes there are from a pointer to the end of its object; 0 where there is none.
size_t __clew_readable(const void *pointer);

// What an observing harness saw after the call: these bytes. `format` says how to show them: the size of a
// number, with OBSERVED_SIGNED, OBSERVED_FLOAT, OBSERVED_TEXT or OBSERVED_POINTER added.
void __clew_observe(const char *name, const void *bytes, size_t size, long format);

// A pointer to a function, or to none.
void __clew_observe_function(const char *name, const void *function);

// Something was not looked at.
void __clew_observe_cut(const char *what);

// Can the object that a pointer points into never be written?
int __clew_is_constant(const void *pointer);

enum {
  OBSERVED_SIGNED = 0x100,
  OBSERVED_FLOAT = 0x200,
  OBSERVED_TEXT = 0x400,
  // Two longs: which object, in the order in which they were met (0: null, -1: none that is known), and the offset.
  OBSERVED_POINTER = 0x800,
};

// Ends the run as if it had never been.
_Noreturn void __clew_silent_exit(void);

#endif
