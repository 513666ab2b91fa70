// One thread of the program, as the machine keeps it while others run.

import type { Frame } from '../finding.ts';
import type { CallProgress } from '../posix/box-process.ts';
import type { Turn } from './spinning.ts';
import type { ThreadStack } from './thread-stacks.ts';

/** What a thread waits for. */
interface Waiting {
  /** The address of the lock, condition ... that somebody must wake; 0 if it waits for the world. */
  readonly object: number;
  /** The function of the C library that waits. */
  readonly function: string;
  readonly place: Frame | undefined;
  /** When it stops waiting, in nanoseconds of the world's clock; undefined if never. */
  readonly until: bigint | undefined;
  /** Whether it waits for something from outside, like a server for its next client. */
  readonly isIdle: boolean;
}

/** What must be put back before a thread goes on. */
export interface PutAside {
  /** The records of its active functions; undefined if it has not begun. */
  readonly records: Uint8Array | undefined;
  /** The shadows of its active functions, which lie in a row as the functions do. */
  readonly shadows: Uint8Array;
  /** Registers by name. */
  readonly registers: Readonly<Record<string, number>>;
  /** How many calls of the library on new lines are active. */
  readonly newCalls: number;
}

export interface Thread {
  /** Main is 1. */
  readonly number: number;
  /** The argument of the function that a thread begins with; unused in main. */
  readonly argument: bigint;
  /** Main's is undefined. */
  readonly stack: ThreadStack | undefined;
  /** The lowest address that its stack has reached. */
  stackLimit: number;
  isEnded: boolean;
  /** Undefined if it can go on. */
  waiting: Waiting | undefined;
  /** What the host function returns in which it was put aside. */
  result: number;
  /** Whether that function is made again instead of returning. */
  isRepeated: boolean;
  aside: PutAside | undefined;
  /** Whether a signal or a request for cancellation has come that ends the system call in which it waits. */
  isInterrupted: boolean;
  /** What it passed since it last went on (spinning.ts). */
  readonly turn: Turn;
  /** How far the system call has come in which it waits. */
  call: CallProgress;
  /** The locks that it holds, with where it took them. */
  readonly held: Map<number, Frame | undefined>;
}

/** How a system call went that may have to wait. */
export type Attempt =
  | { readonly kind: 'done'; readonly result: bigint }
  | {
      readonly kind: 'waits';
      readonly call: string;
      readonly until: bigint | undefined;
      readonly isIdle: boolean;
      /** What becomes of the call if nobody else can go on. */
      readonly alone: () => bigint;
    };

/** What threads need of the other processes (machine/processes/). */
export interface FamilySide {
  /** Whether the program has not forked. */
  readonly isSingle: boolean;
  /** Makes a system call, and wakes those that wait for what it has done. */
  attempt(
    thread: Pick<Thread, 'call' | 'isInterrupted'>,
    make: () => bigint,
    name: () => string,
  ): Attempt;
  /** Whether another process can go on, or time can pass until somebody can. */
  canGoOn(): boolean;
  /** Lets another process go on, now or after some time, or ends the run. It returns if a thread of this one is the first whose time comes. */
  goOn(): void;
  /** Lets another process go on if one can; this one goes on later. */
  giveWay(): void;
  /** Threads of other processes that wait at the same place in shared memory. */
  waitingThreads(object: number): Thread[];
}
