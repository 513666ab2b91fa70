// What the rest of the library has to know of signals.
#ifndef CLEW_INTERNAL_SIGNALS_H
#define CLEW_INTERNAL_SIGNALS_H

// Does the program itself handle this signal?
int __signal_has_handler(int signal);

#endif
