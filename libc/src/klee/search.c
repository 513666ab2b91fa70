// KLEE's advice to the search. clew explores what there is to explore either way, so it may be ignored.
#include <klee/klee.h>

void klee_set_forking(unsigned enable) {}

void klee_open_merge(void) {}

void klee_close_merge(void) {}

// A replay must take the path that was found: the program cannot tell it from the exploration.
unsigned klee_is_replay(void) { return 0; }
