// The threads of one process.

import { present } from '../../base/known.ts';
import { Races } from './races.ts';
import { Turn } from './spinning.ts';
import type { PutAside, Thread } from './thread.ts';

export class ThreadGroup {
  /** All threads that were ever started, main first. */
  list: Thread[] = [];
  /** The one that runs when its process does. */
  current: Thread | undefined;
  races = new Races();
  /** Whether the host function that is called next is the one in which the thread was put aside. */
  isResuming = false;

  add(argument: bigint, stack: Thread['stack']): Thread {
    const number = this.list.length + 1;
    const thread: Thread = {
      ...{ number, argument, stack, stackLimit: stack?.pointer ?? 0, result: 0 },
      ...{ isEnded: false, isRepeated: false, waiting: undefined, aside: undefined },
      ...{ isInterrupted: false, turn: new Turn() },
      call: { deadline: undefined, written: 0 },
      held: new Map(),
    };
    this.list.push(thread);
    return thread;
  }

  canGoOn({ isEnded, waiting }: Thread): boolean {
    return !isEnded && waiting === undefined;
  }

  /** The thread whose time to wait ends first; undefined if none waits for a time. */
  firstTimed(): Thread | undefined {
    const untilOf = ({ waiting }: Thread) => present(waiting?.until);
    return this.list
      .filter(({ waiting, isEnded }) => !isEnded && waiting?.until !== undefined)
      .sort((a, b) => Number(untilOf(a) - untilOf(b)))[0];
  }

  /** Ends the wait of a thread whose time is over. */
  timeOut(thread: Thread): void {
    thread.waiting = undefined;
    thread.result = 1;
  }

  /** Makes all threads go on that wait in a system call for what others do: it is made again. */
  wakeFromCalls(): void {
    for (const each of this.list)
      if (each.waiting?.object === 0 && !isAsleep(each.waiting.function)) each.waiting = undefined;
  }

  /** The group of a child: all other threads are gone there, and fork returns 0 to the one that called it. */
  forked(caller: Thread, aside: PutAside): ThreadGroup {
    const child = new ThreadGroup();
    child.list = this.list.map((each) => ({
      ...each,
      ...(each === caller
        ? { aside, result: 0, stackLimit: aside.registers.stackLimit }
        : { isEnded: true, aside: undefined }),
      held: new Map(each.held),
      turn: new Turn(),
      call: { deadline: undefined, written: 0 },
    }));
    child.current = child.list[this.list.indexOf(caller)];
    child.races.begin(caller.number, undefined);
    return child;
  }
}

/** Whether a call waits for nothing but time. */
function isAsleep(call: string): boolean {
  return call.endsWith('nanosleep');
}
