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

/** An access that a granule keeps. It is overwritten by a later one that stands for it: accesses are many, and memory for each would cost more than all else. */
interface Remembered {
  thread: number;
  write: boolean;
  atomic: boolean;
  site: number;
  /** The thread's own time. */
  time: number;
  /** The bytes of the granule, a bit each. */
  bytes: number;
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
  private readonly cells = new Map<number, Remembered[]>();
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
    const { clock } = this.of(now.thread);
    const time = clock.timeOf(now.thread);
    const cell = this.cells.get(at);
    if (cell === undefined) {
      this.cells.set(at, [{ ...now, time, bytes }]);
      return undefined;
    }
    for (const each of cell) if (isRace(each, now, bytes, clock)) return each;
    let [kept, replaced] = [0, undefined as Remembered | undefined];
    for (const each of cell) {
      if (standsFor(now, bytes, each)) replaced = each;
      else cell[kept++] = each;
    }
    if (replaced === undefined) {
      cell.push({ ...now, time, bytes });
      return undefined;
    }
    cell.length = kept + 1;
    replaced.write = now.write;
    replaced.atomic = now.atomic;
    replaced.site = now.site;
    replaced.time = time;
    replaced.bytes = bytes;
    cell[kept] = replaced;
    return undefined;
  }

  private of(thread: number): Knowledge {
    const known = this.threads.get(thread);
    if (known === undefined) throw new Error(`there is no thread ${thread}`);
    return known;
  }
}

function isRace(before: Remembered, now: ThreadAccess, bytes: number, clock: VectorClock): boolean {
  return (
    before.thread !== now.thread &&
    (before.bytes & bytes) !== 0 &&
    (before.write || now.write) &&
    !(before.atomic && now.atomic) &&
    before.time > clock.timeOf(before.thread)
  );
}

/** Whether an access stands for an earlier one of the same thread: it covers that one, which conflicts with no more than it does. */
function standsFor(now: ThreadAccess, bytes: number, before: Remembered): boolean {
  return (
    before.thread === now.thread &&
    (before.bytes & ~bytes) === 0 &&
    (!before.write || now.write) &&
    (before.atomic || !now.atomic)
  );
}
