// Data races, by happens-before: two threads access the same byte, one of them writes, not both accesses are atomic, and nothing
// that the program does orders the two. Each granule of memory keeps the accesses that a later one could race with: the
// last ones of each thread.
//
// What one thread hands over at a lock, a condition, a join or an atomic operation, and another one takes there, are vector clocks.

import { granule } from '../../abi/address-space.ts';
import { threadAtomic } from '../../abi/threads.ts';
import { getOrMake } from '../../base/known.ts';
import { VectorClock } from './vector-clock.ts';

export interface ThreadAccess {
  readonly thread: number;
  readonly write: boolean;
  readonly atomic: boolean;
  /** The place in the source (Program.sites). */
  readonly site: number;
}

interface Remembered extends ThreadAccess {
  /** The thread's own time. */
  readonly time: number;
  /** The bytes of the granule, a bit each. */
  readonly bytes: number;
}

/** What a thread knows of the others. */
interface Knowledge {
  readonly clock: VectorClock;
  /** What a release fence hands over at the relaxed stores behind it. */
  fenced: VectorClock | undefined;
  /** What relaxed loads have seen, which an acquire fence takes. */
  readonly seen: VectorClock;
}

export class Races {
  private readonly cells = new Map<number, readonly Remembered[]>();
  private readonly threads = new Map<number, Knowledge>();
  /** What was handed over at objects, by their address. */
  private readonly published = new Map<number, VectorClock>();

  /** A thread is started by another one: it knows all that this one knows. */
  begin(thread: number, by: number | undefined): void {
    const known = by === undefined ? undefined : this.of(by).clock;
    const clock = known?.copy() ?? new VectorClock();
    clock.tick(thread);
    this.threads.set(thread, { clock, fenced: undefined, seen: new VectorClock() });
    if (by !== undefined) known?.tick(by);
  }

  acquire(thread: number, object: number): void {
    this.of(thread).clock.join(this.published.get(object));
  }

  release(thread: number, object: number): void {
    const { clock } = this.of(thread);
    getOrMake(this.published, object, () => new VectorClock()).join(clock);
    clock.tick(thread);
  }

  /** The order that an atomic operation makes; `flags` are those of threadAtomic. Address 0 is a fence. */
  order(thread: number, address: number, flags: number): void {
    const own = this.of(thread);
    const isAcquire = (flags & threadAtomic.acquire) !== 0;
    const isRelease = (flags & threadAtomic.release) !== 0;
    if ((flags & (threadAtomic.read | threadAtomic.write)) === 0) {
      if (isAcquire) own.clock.join(own.seen);
      if (isRelease) own.fenced = own.clock.copy();
    } else {
      const isRead = (flags & threadAtomic.read) !== 0;
      if (isRead) (isAcquire ? own.clock : own.seen).join(this.published.get(address));
      if ((flags & threadAtomic.write) !== 0) {
        const handed = isRelease ? own.clock : own.fenced;
        // A read-modify-write goes on with what was handed over before, a store begins anew.
        const before = isRead ? this.published.get(address) : undefined;
        const now = before?.copy() ?? new VectorClock();
        now.join(handed);
        this.published.set(address, now);
      }
    }
    if (isRelease) own.clock.tick(thread);
  }

  /** Takes note of an access; returns an earlier one that it races with. */
  access(now: ThreadAccess, address: number, size: number): ThreadAccess | undefined {
    const end = address + size;
    for (let at = address - (address % granule); at < end; at += granule) {
      const from = Math.max(address - at, 0);
      const bytes = ((1 << Math.min(end - at, granule)) - 1) & ~((1 << from) - 1);
      const other = this.inGranule(now, at, bytes);
      if (other !== undefined) return other;
    }
    return undefined;
  }

  /** Forgets the accesses to memory that was handed out anew. */
  forget(address: number, size: number): void {
    for (let at = address - (address % granule); at < address + size; at += granule)
      this.cells.delete(at);
  }

  private inGranule(now: ThreadAccess, at: number, bytes: number): ThreadAccess | undefined {
    const before = this.cells.get(at) ?? [];
    const { clock } = this.of(now.thread);
    const other = before.find(
      (each) =>
        each.thread !== now.thread &&
        (each.bytes & bytes) !== 0 &&
        (each.write || now.write) &&
        !(each.atomic && now.atomic) &&
        each.time > clock.timeOf(each.thread),
    );
    if (other !== undefined) return other;
    const time = clock.timeOf(now.thread);
    // A later access of the same thread stands for an earlier one that it covers and that conflicts with no more than it does.
    const kept = before.filter(
      (each) =>
        each.thread !== now.thread ||
        (each.bytes & ~bytes) !== 0 ||
        (each.write && !now.write) ||
        (!each.atomic && now.atomic),
    );
    this.cells.set(at, [...kept, { ...now, time, bytes }]);
    return undefined;
  }

  private of(thread: number): Knowledge {
    const known = this.threads.get(thread);
    if (known === undefined) throw new Error(`there is no thread ${thread}`);
    return known;
  }
}
