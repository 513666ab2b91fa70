// Child processes. Only programs that can fork have these functions linked in: they are weak here, and NULL in all others.
#ifndef CLEW_INTERNAL_PROCESSES_H
#define CLEW_INTERNAL_PROCESSES_H

// Makes a system call, and runs the handlers of signals that other processes have sent. All system calls of a program that can
// fork come here (src/program/process-calls.ts).
long __process_system_call(long number, long a, long b, long c, long d, long e, long f)
    __attribute__((weak));

// What has become of signals that have arrived: none was handled; all handlers want the call to be restarted; or not.
enum { NONE_HANDLED, HANDLED_RESTARTING, HANDLED };

// Takes the signals that other processes have sent, and runs their handlers.
int __process_take_signals(void) __attribute__((weak));

// Calls that Linux does not have (src/abi/processes.ts).
enum {
  PROCESS_TAKE_SIGNALS = 100001,
  PROCESS_WAS_INTERRUPTED,
  PROCESS_SHARE,
  PROCESS_UNSHARE,
  PROCESS_GIVE_UP,
  PROCESS_PROGRAM,
};

// Runs handlers around fork. Only programs that register some have them.
void __atfork_prepare(void) __attribute__((weak));
void __atfork_parent(void) __attribute__((weak));
void __atfork_child(void) __attribute__((weak));

#endif
