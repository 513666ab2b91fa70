// The programs of a build: the one under test, and those that were handed over beside it. Each process is one of them; the box
// keeps which one, because becoming another program begins with fresh memory.
#include "programs.h"

#include "host.h"
#include "processes.h"

int main(int, char **, char **);

// Those that were handed over, by their numbers from 1 on: the build has this table (src/build/handed-programs.ts).
extern const struct program {
  int (*run)(int argc, char **argv, char **envp);
  void (*end)(void);  // NULL if there is nothing to do
} __programs[];

// 0 is the program under test.
static long number;

int __run_program(int argc, char **argv, char **envp) {
  number = __clew_syscall(PROCESS_PROGRAM, 0, 0, 0, 0, 0, 0);
  if (number > 0) return __programs[number - 1].run(argc, argv, envp);
  __clew_constructors();
  return main(argc, argv, envp);
}

void __end_program(void) {
  if (number == 0) __clew_destructors();
  else if (__programs[number - 1].end) __programs[number - 1].end();
}
