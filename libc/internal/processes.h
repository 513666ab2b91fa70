// Child processes, and signals for threads. Only programs that can fork, cancel threads or send them signals have these functions
// linked in: they are weak here, and NULL in all others.
#ifndef CLEW_INTERNAL_PROCESSES_H
#define CLEW_INTERNAL_PROCESSES_H

// Makes a system call, and runs the handlers of signals that other processes and threads have sent. All system calls of such a
// program come here (src/program/process-calls.ts).
long __process_system_call(long number, long a, long b, long c, long d, long e, long f)
    __attribute__((weak));

// Does the same, for those that need that function to be linked in.
long __process_call(long number, long argument);

// What has become of signals that have arrived: none was handled; all handlers want the call to be restarted; or not.
enum { NONE_HANDLED, HANDLED_RESTARTING, HANDLED };

// Takes the signals that other processes and threads have sent, and runs their handlers.
int __process_take_signals(void) __attribute__((weak));

// Lets all other threads look whether a signal is for them.
void __process_interrupt_others(void) __attribute__((weak));

// Calls that Linux does not have (src/abi/processes.ts).
enum {
  PROCESS_TAKE_SIGNALS = 100001,
  PROCESS_WAS_INTERRUPTED,
  PROCESS_SHARE,
  PROCESS_UNSHARE,
  PROCESS_GIVE_UP,
  PROCESS_PROGRAM,
  PROCESS_INTERRUPT_THREAD,
  PROCESS_SIGNAL_SENDER,
  PROCESS_SIGNAL_VALUE,
};

// Runs handlers around fork. Only programs that register some have them.
void __atfork_prepare(void) __attribute__((weak));
void __atfork_parent(void) __attribute__((weak));
void __atfork_child(void) __attribute__((weak));

#endif
