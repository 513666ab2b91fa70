// Threads as coroutines: one runs at a time, and changes happen only in host functions (libc/internal/threading.h). A thread that is put
// aside has left records of its active functions (abi/reentry.ts): the machine keeps them, leaves the program's code by an
// exception, puts back another thread's records, and enters the program again.
//
// Which thread goes on is the schedule's choice (schedule.ts). When all threads wait, time goes on to the first point at which one
// stops waiting; if there is none, the program is in a deadlock.

import { mostThreads } from '../../abi/address-space.ts';
import { present } from '../../base/known.ts';
import { type Frame, plainFinding, type ScheduleStep } from '../finding.ts';
import { Halt } from '../outcome.ts';
import { byteString } from '../posix/memory.ts';
import type { Clock } from '../posix/world.ts';
import type { Counter } from '../registers.ts';
import type { Imports } from '../shadow/shadows.ts';
import { AccessOrder } from './access-order.ts';
import { Aside, type ThreadSide } from './aside.ts';
import { deadlockParties, deadlockText, lockName } from './deadlock.ts';
import type { Races } from './races.ts';
import type { Schedule } from './schedule.ts';
import type { FamilySide, Thread } from './thread.ts';
import { ThreadGroup } from './thread-group.ts';
import { ThreadStacks } from './thread-stacks.ts';

/** Thrown through compiled code to leave it: the next thread goes on, or what `begin` starts. */
export class ChangeOfThread {
  constructor(readonly begin?: () => void) {}
}

/** -EINTR */
const interrupted = -4n;

/** What a run brings with it. */
export interface ThreadRun {
  readonly schedule: Schedule;
  readonly clock: () => Clock;
}

export class Threads {
  private readonly stacks: ThreadStacks;
  private readonly aside: Aside;
  private readonly order: AccessOrder;
  private registers: ReadonlyMap<string, Counter> = new Map();
  /** The threads of the process that runs. */
  group = new ThreadGroup();
  private run: ThreadRun | undefined;
  /** The changes of threads that the schedule asked for, in order. */
  steps: ScheduleStep[] = [];

  /** `newCalls` keeps how many calls of the library on new lines are active. */
  constructor(
    private readonly machine: ThreadSide,
    newCalls: Counter,
    private readonly family: FamilySide,
  ) {
    this.stacks = new ThreadStacks(machine.program, machine.memory);
    this.aside = new Aside(machine, newCalls);
    this.order = new AccessOrder(machine, this);
  }

  /** Takes the globals that the program exports. */
  attach(registers: ReadonlyMap<string, Counter>): void {
    this.registers = registers;
    this.aside.attach(registers);
  }

  /** Forgets the threads of the last run, and puts their stacks back to how they were. */
  reset(): void {
    this.closeStacks();
    this.group = new ThreadGroup();
  }

  /** The run begins with its main thread. */
  begin(run: ThreadRun): void {
    this.run = run;
    this.steps = [];
    this.beginProcess();
  }

  /** The process that runs begins with its main thread. */
  beginProcess(): void {
    this.group = new ThreadGroup();
    this.group.current = this.group.add(0n, undefined);
    this.register('concurrent').value = 0;
    if (this.machine.program.startsThreads) this.races.begin(1, undefined);
  }

  /** From now on functions write records, in programs that start threads or child processes. */
  record(): void {
    const { startsThreads, forks } = this.machine.program;
    if (startsThreads || forks) this.aside.begin();
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
    this.group.isResuming = isBegun && !thread.isRepeated;
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
   * Makes a system call. One that waits is made again when another thread or process has made one, or when its time has come: its thread
   * is put aside until then, if others can go on.
   */
  systemCall(make: () => bigint, name: () => string): bigint {
    if (this.list.length < 2 && this.family.isSingle) return make();
    const thread = present(this.current);
    for (;;) {
      const attempt = this.family.attempt(thread, make, name);
      thread.isInterrupted = false;
      if (attempt.kind === 'done') {
        // A call that a signal has ended may be made again, and then waits no longer than it would have.
        if (attempt.result !== interrupted) this.forgetCall();
        return attempt.result;
      }
      const { call, until, isIdle } = attempt;
      thread.call.deadline = until;
      thread.waiting = { object: 0, function: call, place: this.place(), until, isIdle };
      if (this.others().length === 0 && !this.family.canGoOn()) {
        if (this.family.isSingle && this.areOthersAlive && !isIdle) this.reportStuck();
        const result = attempt.alone();
        thread.waiting = undefined;
        return result;
      }
      thread.isRepeated = true;
      this.goOn();
      thread.isRepeated = false;
    }
  }

  /** A thread stops waiting, or all others do if the number is 0: a signal or a request for cancellation has come. */
  interrupt(number: number): void {
    for (const each of this.list) {
      if (number === 0 ? each === this.current : each.number !== number) continue;
      each.isInterrupted = each.isRepeated;
      each.waiting = undefined;
    }
  }

  /** The next system call is none that was interrupted. */
  forgetCall(): void {
    Object.assign(present(this.current).call, { deadline: undefined, written: 0 });
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
        this.order.acquire(Number(object), holds !== 0),
      __clew_thread_release: (object: bigint, holds: number) =>
        this.order.release(Number(object), holds !== 0),
      __clew_thread_atomic: (pointer: bigint, size: number, flags: number) =>
        this.atomic(Number(BigInt.asUintN(64, pointer)), size, flags),
      __clew_thread_memory: (address: bigint, size: bigint) =>
        this.races.forget(Number(address), Number(size)),
      threadLocal: (address: bigint) =>
        BigInt(this.current?.stack?.locals.get(Number(address)) ?? Number(address)),
      threadAccess: (address: number, size: number, write: number, site: number) =>
        this.order.access(address >>> 0, size >>> 0, write !== 0, false, site),
    };
  }

  private get list(): Thread[] {
    return this.group.list;
  }

  private get current(): Thread | undefined {
    return this.group.current;
  }

  private get races(): Races {
    return this.group.races;
  }

  private register(name: string): Counter {
    return present(this.registers.get(name));
  }

  private limitOf(thread: Thread): number {
    return thread === this.current && thread.aside === undefined
      ? this.register('stackLimit').value
      : thread.stackLimit;
  }

  private create(argument: bigint): number {
    if (this.list.length > mostThreads) return 0;
    const stack = this.stacks.open(this.list.length - 1);
    if (stack === undefined) return 0;
    const thread = this.group.add(argument, stack);
    this.aside.prepare(thread, stack);
    this.races.begin(thread.number, present(this.current).number);
    this.register('concurrent').value = 1;
    return thread.number;
  }

  /** Whether this is the host function in which the thread was put aside: it returns. */
  takesUp(): boolean {
    if (!this.group.isResuming) return false;
    this.group.isResuming = false;
    return true;
  }

  taken(): number {
    return present(this.current).result;
  }

  /** The other threads that can go on, the next one in turn first. */
  private others(): Thread[] {
    const { number } = present(this.current);
    const inTurn = [...this.list.slice(number), ...this.list.slice(0, number - 1)];
    return inTurn.filter((each) => this.group.canGoOn(each));
  }

  /** Another thread may go first. */
  private point(): void {
    const others = this.others();
    if (others.length === 0) return;
    if (present(this.current).turn.passes()) this.giveWayTo(others[0]);
    const choice = present(this.run).schedule.preempt(others.length);
    if (choice > 0) this.changeTo(others[choice - 1], 'is preempted');
  }

  private giveWay(): void {
    const others = this.others();
    if (others.length === 0) return this.family.giveWay();
    const isTried = present(this.current).turn.givesWay();
    const choice = isTried ? present(this.run).schedule.choose(others.length) : 0;
    this.changeTo(others[choice], 'gives way');
  }

  private wait(object: number, name: bigint, nanoseconds: bigint): number {
    const thread = present(this.current);
    const { memory } = this.machine;
    const called = byteString(memory.readString(Number(name)));
    const until = nanoseconds < 0n ? undefined : this.now() + nanoseconds;
    const isIdle = called === 'sigwait';
    thread.waiting = { object, function: called, place: this.place(), until, isIdle };
    thread.result = 0;
    if (until !== undefined && this.isTooLate(until)) return 1;
    if (this.goOn()) throw new Error('a thread that waits has gone on');
    return thread.result;
  }

  /** Whether the time passes before the others go on. That takes a preemption, as everything does that keeps them from it. */
  private isTooLate(until: bigint): boolean {
    if (this.others().length === 0) return false;
    if (present(this.run).schedule.preempt(1) === 0) return false;
    const left = until - this.now();
    if (left > 0n) present(this.run).clock().sleep(left);
    const thread = present(this.current);
    this.group.timeOut(thread);
    this.steps.push({
      ...{ thread: thread.number, why: 'times out', place: this.place() },
      next: thread.number,
    });
    return true;
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
    const why = thread.isEnded ? 'ends' : 'waits';
    const others = this.others();
    if (others.length > 0) {
      const next = others[present(this.run).schedule.choose(others.length)];
      return this.changeTo(next, why);
    }
    if (!this.family.isSingle) this.family.goOn();
    const next = this.letTimePass();
    if (next === thread) return false;
    return this.changeTo(next, why);
  }

  /** All threads wait: the one goes on whose time comes first. */
  private letTimePass(): Thread {
    const first = this.group.firstTimed();
    if (first === undefined) this.reportStuck();
    const left = present(first.waiting?.until) - this.now();
    if (left > 0n) present(this.run).clock().sleep(left);
    this.group.timeOut(first);
    return first;
  }

  /** All threads wait for ever: a deadlock, unless one waits for something from outside. */
  private reportStuck(): never {
    const { machine } = this;
    const blocked = this.list.filter(({ isEnded }) => !isEnded);
    const idle = blocked.find(({ waiting }) => waiting?.isIdle);
    if (idle?.waiting !== undefined) throw new Halt({ kind: 'idle', call: idle.waiting.function });
    const nameOf = (address: number) => lockName(address, machine.objects);
    const text = deadlockText(blocked, nameOf);
    const finding = {
      ...plainFinding('deadlock', text, machine.tracer.capture()),
      parties: deadlockParties(blocked),
    };
    throw new Halt({ kind: 'finding', finding });
  }

  /** Chooses the thread of the process that goes on next, which has been put back. */
  takeTurn(): void {
    const { list } = this;
    const ready = list.filter((each) => this.group.canGoOn(each));
    this.group.current = ready[present(this.run).schedule.choose(ready.length)];
    this.register('concurrent').value = list.length > 1 ? 1 : 0;
  }

  /** The process that runs becomes another program: it has one thread, which has not begun. */
  replaceProcess(): void {
    this.aside.clearShadows();
    this.closeStacks();
    this.beginProcess();
  }

  /** Puts the running thread aside, unless it has ended: its process is left. */
  putAside(): void {
    const thread = present(this.current);
    if (!thread.isEnded) this.aside.put(thread);
  }

  /** What the host function returns to the running thread when it is resumed. */
  resultIs(result: number): void {
    present(this.current).result = result;
  }

  /** Ends all threads: their process has ended. */
  endAll(): void {
    for (const thread of this.list) thread.isEnded = true;
  }

  /** Frees the stacks of the process that is left. */
  closeStacks(): void {
    for (const thread of this.list)
      if (thread.stack !== undefined) this.stacks.close(thread.stack, this.limitOf(thread));
  }

  /** The stacks beside main's that are in use, as ranges of addresses. */
  stackRanges(): (readonly [from: number, to: number])[] {
    return this.list.flatMap((thread) =>
      thread.stack === undefined ? [] : [[this.limitOf(thread), thread.stack.top] as const],
    );
  }

  /** The threads of a child: the running one, which goes on where it is now. */
  forkedGroup(): ThreadGroup {
    const { current } = this;
    return this.group.forked(present(current), this.aside.copy());
  }

  private wake(object: number, count: number): void {
    const waiting = [...this.list, ...this.family.waitingThreads(object)].filter(
      (each) => each.waiting?.object === object,
    );
    for (let left = count; left > 0 && waiting.length > 0; left--) {
      const all = left >= waiting.length;
      const choice = all ? 0 : present(this.run).schedule.choose(waiting.length);
      for (const each of waiting.splice(choice, 1)) each.waiting = undefined;
    }
  }

  private atomic(address: number, size: number, flags: number): void {
    const isTakenUp = this.takesUp();
    if (this.list.length < 2) return;
    if (!isTakenUp) {
      if (size > 0) this.giveWayIfSpinning(address, size);
      this.point();
    }
    this.order.atomic(address, size, flags);
  }

  /** Lets the next thread go on if this one looks at the same value again and again. */
  private giveWayIfSpinning(address: number, size: number): void {
    const value = this.machine.memory.bytes.subarray(address, address + size).join();
    if (!present(this.current).turn.looksAt(address, value)) return;
    const [next] = this.others();
    if (next === undefined) this.family.giveWay();
    else this.giveWayTo(next);
  }

  /** Lets another thread go on for the sake of fairness, or not: that this one goes on all the same takes a preemption. */
  private giveWayTo(next: Thread): void {
    if (present(this.run).schedule.preempt(1) === 0) this.changeTo(next, 'gives way');
    present(this.current).turn.begin();
  }

  /** The frame of the user's code that runs. */
  place(): Frame | undefined {
    return this.machine.tracer
      .capture()
      .find(({ library, file }) => !library && file !== undefined);
  }

  /** Puts the running thread aside, and lets another one go on. It does not return: the exception ends the thread's code for now. */
  private changeTo(next: Thread, why: ScheduleStep['why']): never {
    const thread = present(this.current);
    this.steps.push({ thread: thread.number, why, place: this.place(), next: next.number });
    thread.turn.begin();
    if (!thread.isEnded) this.aside.put(thread);
    this.group.current = next;
    throw new ChangeOfThread();
  }
}
