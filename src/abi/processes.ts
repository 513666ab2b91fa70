// What a program that has child processes and the machine agree on. A program is one if its code can reach the library's `fork`: then all
// of its system calls go through one function of the library, where signals of other processes arrive, and its functions write
// records (reentry.ts), so that a process can be put aside at a system call. Programs that cancel threads or send them signals are
// compiled likewise.

/** The library's function that makes system calls in such programs (libc/src/process/system_call.c). */
export const processCallFunction = '__process_system_call';

/** The functions that make children. Bitcode of a program that calls one has its name. */
export const processStarters = ['fork'] as const;

/** Calls of the library that Linux does not have, by number (libc/internal/processes.h). */
export const processCalls = {
  /** Returns the signals that have arrived, bit 0 for signal 1, and forgets them. */
  takeSignals: 100_001,
  /** Returns 1 if the last call was ended by a signal, else 0, and forgets it. */
  wasInterrupted: 100_002,
  /** address, length, descriptor or -1, offset: this memory is shared with other processes from now on. */
  share: 100_003,
  /** address: it is not any more. */
  unshare: 100_004,
  /** The call that was interrupted is not made again. */
  giveUp: 100_005,
  /** Returns which program the process is: 0 is the one under test, others are numbered as in Program.programs, from 1 on. */
  program: 100_006,
  /** number, or 0 for all others: a thread stops waiting, because a signal or a request for cancellation has come. */
  interruptThread: 100_007,
  /** signal: returns how its latest arrival was sent (si_code) in the upper half, and who sent it in the lower one. */
  signalSender: 100_008,
  /** signal: returns the value that came with its latest arrival. */
  signalValue: 100_009,
} as const;
