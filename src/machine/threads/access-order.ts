// The order of accesses of the threads of a process: what locks and atomic operations order, and accesses that nothing orders.

import { threadAtomic } from '../../abi/threads.ts';
import { present } from '../../base/known.ts';
import { describe } from '../fault.ts';
import type { Frame } from '../finding.ts';
import { Halt } from '../outcome.ts';
import type { ThreadSide } from './aside.ts';
import { raceFinding } from './race-finding.ts';
import type { ThreadGroup } from './thread-group.ts';

interface OrderedThreads {
  /** The threads of the process that runs. */
  readonly group: ThreadGroup;
  /** The frame of the user's code that runs. */
  place(): Frame | undefined;
}

export class AccessOrder {
  constructor(
    private readonly machine: ThreadSide,
    private readonly threads: OrderedThreads,
  ) {}

  /** `holds` is true for locks, which reports of deadlocks name. */
  acquire(object: number, holds: boolean): void {
    const { group } = this.threads;
    const thread = present(group.current);
    group.races.acquire(thread.number, object);
    if (holds && group.list.length > 1) thread.held.set(object, this.threads.place());
  }

  release(object: number, holds: boolean): void {
    const { group } = this.threads;
    const thread = present(group.current);
    group.races.release(thread.number, object);
    if (holds) thread.held.delete(object);
  }

  atomic(address: number, size: number, flags: number): void {
    const { group } = this.threads;
    if (size > 0) this.access(address, size, (flags & threadAtomic.write) !== 0, true, 0);
    group.races.order(present(group.current).number, address, flags);
  }

  access(address: number, size: number, write: boolean, atomic: boolean, site: number): void {
    if (size === 0) return;
    const { group } = this.threads;
    const access = { thread: present(group.current).number, write, atomic, site };
    const other = group.races.access(access, address, size);
    if (other === undefined) return;
    const { program, tracer } = this.machine;
    const what = { size, object: this.nameOf(address), sites: program.sites };
    const finding = raceFinding(access, other, what, tracer.capture());
    throw new Halt({ kind: 'finding', finding });
  }

  private nameOf(address: number): string {
    const located = this.machine.objects.nearest(address);
    return located === undefined
      ? `memory at 0x${address.toString(16)}`
      : describe(located, 'data-race');
  }
}
