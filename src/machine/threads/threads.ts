// Threads as coroutines: one runs at a time, and changes happen only in host functions (libc/internal/threading.h). A thread that is put
// aside has left records of its active functions (abi/reentry.ts): the machine keeps them, leaves the program's code by an
// exception, puts back another thread's records, and enters the program again.
//
// Which thread goes on is the schedule's choice (schedule.ts). When all threads wait, time goes on to the first point at which one
// stops waiting; if there is none, the program is in a deadlock.

import { mostThreads } from '../../abi/address-space.ts';
import { threadAtomic } from '../../abi/threads.ts';
import { present } from '../../base/known.ts';
import { bytes, describe } from '../fault.ts';
import type { Frame, ScheduleStep } from '../finding.ts';
import { Halt } from '../outcome.ts';
import { byteString } from '../posix/memory.ts';
import type { Clock } from '../posix/world.ts';
import type { Counter } from '../registers.ts';
import type { Imports } from '../shadow/shadows.ts';
import { Aside, type ThreadSide } from './aside.ts';
import { deadlockText, lockName } from './deadlock.ts';
import { Races } from './races.ts';
import type { Schedule } from './schedule.ts';
import type { Thread } from './thread.ts';
import { ThreadStacks } from './thread-stacks.ts';

/** Thrown through compiled code to put the running thread aside. */
export class ChangeOfThread {}

/** What the world answers where Linux would wait for ever for another thread or process: -EDEADLK. */
const waitsForEver = -35n;

/** What a run brings with it. */
export interface ThreadRun {
  readonly schedule: Schedule;
  readonly clock: () => Clock;
}

export class Threads {
  private readonly stacks: ThreadStacks;
  private readonly aside: Aside;
  private registers: ReadonlyMap<string, Counter> = new Map();
  private list: Thread[] = [];
  private current: Thread | undefined;
  private races = new Races();
  private run: ThreadRun | undefined;
  /** Whether the host function that is called next is the one in which the thread was put aside. */
  private isResuming = false;
  /** The changes of threads that the schedule asked for, in order. */
  steps: ScheduleStep[] = [];

  /** `newCalls` keeps how many calls of the library on new lines are active. */
  constructor(
    private readonly machine: ThreadSide,
    newCalls: Counter,
  ) {
    this.stacks = new ThreadStacks(machine.program, machine.memory);
    this.aside = new Aside(machine, newCalls);
  }

  /** Takes the globals that the program exports. */
  attach(registers: ReadonlyMap<string, Counter>): void {
    this.registers = registers;
    this.aside.attach(registers);
  }

  /** Forgets the threads of the last run, and puts their stacks back to how they were. */
  reset(): void {
    for (const thread of this.list)
      if (thread.stack !== undefined) this.stacks.close(thread.stack, this.limitOf(thread));
    this.list = [];
    this.current = undefined;
  }

  /** The run begins with its main thread. */
  begin(run: ThreadRun): void {
    this.run = run;
    this.steps = [];
    this.isResuming = false;
    this.list = [];
    this.current = this.add(0n, undefined);
    this.register('concurrent').value = 0;
    if (this.machine.program.startsThreads !== true) return;
    this.races = new Races();
    this.races.begin(1, undefined);
  }

  /** From now on functions write records, in programs that start threads. */
  record(): void {
    if (this.machine.program.startsThreads) this.aside.begin();
  }

  /** The lowest address that main's stack has reached. */
  mainStackLow(): number {
    const [main] = this.list;
    return main === undefined ? this.register('stackLimit').value : this.limitOf(main);
  }

  /** The lowest address that the stack of the running thread may reach. */
  get stackFloor(): number {
    return this.current?.stack?.low ?? this.machine.program.space.mainStackStart;
  }

  /** Whether threads beside the running one have not ended. */
  get areOthersAlive(): boolean {
    return this.list.some((each) => each !== this.current && !each.isEnded);
  }

  /** The number of the running thread; undefined while there never was but one. */
  get running(): number | undefined {
    return this.list.length > 1 ? this.current?.number : undefined;
  }

  /** Puts the thread back that goes on next. Returns its argument if it begins, undefined if it is resumed. */
  enter(): { readonly argument: bigint } | undefined {
    const thread = present(this.current);
    const isBegun = this.aside.putBack(thread);
    this.isResuming = isBegun && !thread.isRepeated;
    thread.isRepeated = false;
    return isBegun ? undefined : { argument: thread.argument };
  }

  /** Clears the shadows of all active functions of all threads. */
  endShadows(): void {
    this.aside.clearShadows();
    for (const { aside } of this.list) aside?.shadows.fill(0);
  }

  /** Whether the main thread is the one that goes on. */
  get isMain(): boolean {
    return this.current?.number === 1;
  }

  /**
   * Makes a system call. One that would wait for ever is made again when another thread has made one: its thread is put aside until
   * then, if others can go on.
   */
  systemCall(make: () => bigint): bigint {
    if (this.list.length < 2) return make();
    let waitsIn: string | undefined;
    let result = 0n;
    try {
      result = make();
      if (result === waitsForEver) waitsIn = 'a system call';
    } catch (error) {
      if (!(error instanceof Halt) || error.outcome.kind !== 'idle') throw error;
      if (this.others().length === 0) throw error;
      waitsIn = error.outcome.call;
    }
    if (waitsIn === undefined) {
      for (const each of this.list) if (each.waiting?.object === 0) each.waiting = undefined;
      return result;
    }
    if (this.others().length === 0) return result;
    const thread = present(this.current);
    thread.waiting = { object: 0, function: waitsIn, place: this.place(), until: undefined };
    thread.isRepeated = true;
    this.goOn();
    throw new Error('a thread that waits has gone on');
  }

  imports(): Imports {
    return {
      __clew_thread_create: (_: bigint, argument: bigint) => this.create(argument),
      __clew_thread_point: () => {
        if (!this.takesUp()) this.point();
      },
      __clew_thread_wait: (object: bigint, name: bigint, nanoseconds: bigint) =>
        this.takesUp() ? this.taken() : this.wait(Number(object), name, nanoseconds),
      __clew_thread_wake: (object: bigint, count: number) => this.wake(Number(object), count),
      __clew_thread_yield: () => {
        if (!this.takesUp()) this.giveWay();
      },
      __clew_thread_end: () => this.end(),
      __clew_thread_acquire: (object: bigint, holds: number) =>
        this.acquire(Number(object), holds !== 0),
      __clew_thread_release: (object: bigint, holds: number) =>
        this.release(Number(object), holds !== 0),
      __clew_thread_atomic: (pointer: bigint, size: number, flags: number) =>
        this.atomic(Number(BigInt.asUintN(64, pointer)), size, flags),
      __clew_thread_memory: (address: bigint, size: bigint) =>
        this.races.forget(Number(address), Number(size)),
      threadLocal: (address: bigint) =>
        BigInt(this.current?.stack?.locals.get(Number(address)) ?? Number(address)),
      threadAccess: (address: number, size: number, write: number, site: number) =>
        this.access(address >>> 0, size >>> 0, write !== 0, false, site),
    };
  }

  private register(name: string): Counter {
    return present(this.registers.get(name));
  }

  private limitOf(thread: Thread): number {
    return thread === this.current && thread.aside === undefined
      ? this.register('stackLimit').value
      : thread.stackLimit;
  }

  private add(argument: bigint, stack: Thread['stack']): Thread {
    const number = this.list.length + 1;
    const thread: Thread = {
      ...{ number, argument, stack, stackLimit: stack?.pointer ?? 0, result: 0 },
      ...{ isEnded: false, isRepeated: false, waiting: undefined, aside: undefined },
      held: new Map(),
    };
    this.list.push(thread);
    return thread;
  }

  private create(argument: bigint): number {
    if (this.list.length > mostThreads) return 0;
    const stack = this.stacks.open(this.list.length - 1);
    if (stack === undefined) return 0;
    const thread = this.add(argument, stack);
    this.aside.prepare(thread, stack);
    this.races.begin(thread.number, present(this.current).number);
    this.register('concurrent').value = 1;
    return thread.number;
  }

  /** Whether this is the host function in which the thread was put aside: it returns. */
  private takesUp(): boolean {
    if (!this.isResuming) return false;
    this.isResuming = false;
    return true;
  }

  private taken(): number {
    return present(this.current).result;
  }

  private canGoOn({ isEnded, waiting }: Thread): boolean {
    return !isEnded && waiting === undefined;
  }

  /** The other threads that can go on, the next one in turn first. */
  private others(): Thread[] {
    const { number } = present(this.current);
    const inTurn = [...this.list.slice(number), ...this.list.slice(0, number - 1)];
    return inTurn.filter((each) => this.canGoOn(each));
  }

  /** Another thread may go first. */
  private point(): void {
    const others = this.others();
    const choice = present(this.run).schedule.preempt(others.length);
    if (choice > 0) this.changeTo(others[choice - 1], 'is preempted');
  }

  private giveWay(): void {
    const others = this.others();
    if (others.length === 0) return;
    const choice = present(this.run).schedule.choose(others.length);
    this.changeTo(others[choice], 'gives way');
  }

  private wait(object: number, name: bigint, nanoseconds: bigint): number {
    const thread = present(this.current);
    const { memory } = this.machine;
    const called = byteString(memory.readString(Number(name)));
    const until = nanoseconds < 0n ? undefined : this.now() + nanoseconds;
    thread.waiting = { object, function: called, place: this.place(), until };
    thread.result = 0;
    if (this.goOn()) throw new Error('a thread that waits has gone on');
    return thread.result;
  }

  private now(): bigint {
    return present(this.run).clock().elapsed();
  }

  private end(): void {
    const thread = present(this.current);
    thread.isEnded = true;
    thread.stackLimit = this.register('stackLimit').value;
    this.goOn();
  }

  /** Lets another thread go on than the running one, which waits. Returns false if time has made the running one the next. */
  private goOn(): boolean {
    const thread = present(this.current);
    const others = this.others();
    if (others.length > 0) {
      const next = others[present(this.run).schedule.choose(others.length)];
      return this.changeTo(next, thread.isEnded ? 'ends' : 'waits');
    }
    const next = this.letTimePass();
    if (next === thread) return false;
    return this.changeTo(next, thread.isEnded ? 'ends' : 'waits');
  }

  /** All threads wait: the one goes on whose time comes first. */
  private letTimePass(): Thread {
    const timed = this.list.filter(({ waiting }) => waiting?.until !== undefined);
    const untilOf = ({ waiting }: Thread) => present(waiting?.until);
    const [first] = timed.sort((a, b) => Number(untilOf(a) - untilOf(b)));
    if (first === undefined) this.reportDeadlock();
    const left = untilOf(first) - this.now();
    if (left > 0n) present(this.run).clock().sleep(left);
    first.waiting = undefined;
    first.result = 1;
    return first;
  }

  private reportDeadlock(): never {
    const blocked = this.list.filter(({ isEnded }) => !isEnded);
    return this.machine.halt(
      'deadlock',
      deadlockText(blocked, (address) => lockName(address, this.machine.objects)),
    );
  }

  private wake(object: number, count: number): void {
    const waiting = this.list.filter((each) => each.waiting?.object === object);
    for (let left = count; left > 0 && waiting.length > 0; left--) {
      const all = left >= waiting.length;
      const choice = all ? 0 : present(this.run).schedule.choose(waiting.length);
      for (const each of waiting.splice(choice, 1)) each.waiting = undefined;
    }
  }

  private acquire(object: number, holds: boolean): void {
    const thread = present(this.current);
    this.races.acquire(thread.number, object);
    if (holds && this.list.length > 1) thread.held.set(object, this.place());
  }

  private release(object: number, holds: boolean): void {
    const thread = present(this.current);
    this.races.release(thread.number, object);
    if (holds) thread.held.delete(object);
  }

  private atomic(address: number, size: number, flags: number): void {
    const isTakenUp = this.takesUp();
    if (this.list.length < 2) return;
    if (!isTakenUp) this.point();
    const { number } = present(this.current);
    if (size > 0) this.access(address, size, (flags & threadAtomic.write) !== 0, true, 0);
    this.races.order(number, address, flags);
  }

  private access(
    address: number,
    size: number,
    write: boolean,
    atomic: boolean,
    site: number,
  ): void {
    if (size === 0) return;
    const { number } = present(this.current);
    const other = this.races.access({ thread: number, write, atomic, site }, address, size);
    if (other === undefined) return;
    const doing = (isWrite: boolean, isAtomic: boolean) =>
      `${isAtomic ? 'an atomic ' : 'a '}${isWrite ? 'write' : 'read'}`;
    const place = this.machine.program.sites[other.site];
    const at = other.site === 0 ? '' : ` at ${place.file}:${place.line}`;
    this.machine.halt(
      'data-race',
      `data race: ${doing(write, atomic)} of ${bytes(size)} in ${this.nameOf(address)} by thread ${number}, and ${doing(other.write, other.atomic)} by thread ${other.thread}${at}, which nothing orders`,
    );
  }

  private nameOf(address: number): string {
    const located = this.machine.objects.nearest(address);
    return located === undefined
      ? `memory at 0x${address.toString(16)}`
      : describe(located, 'data-race');
  }

  private place(): Frame | undefined {
    return this.machine.tracer
      .capture()
      .find(({ library, file }) => !library && file !== undefined);
  }

  /** Puts the running thread aside, and lets another one go on. It does not return: the exception ends the thread's code for now. */
  private changeTo(next: Thread, why: ScheduleStep['why']): never {
    const thread = present(this.current);
    this.steps.push({ thread: thread.number, why, place: this.place(), next: next.number });
    if (!thread.isEnded) this.aside.put(thread);
    this.current = next;
    throw new ChangeOfThread();
  }
}
