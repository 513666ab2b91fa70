// The processes of a run, as coroutines: one runs at a time, in the one memory that the program has. A process that waits is put aside as a
// thread is (machine/threads/), and with it all of its memory; another one is put back in its place. Changes happen only where a
// process waits or ends, and the next one in turn goes on: so the run of a whole family is one run.
//
// The run ends when nobody can go on: with the end of the process that the user started, or else in a deadlock.

import type { Program } from '../../abi/program.ts';
import type { FindingKind } from '../../base/finding-kind.ts';
import { present } from '../../base/known.ts';
import type { Frame, ProcessDescription } from '../finding.ts';
import type { MachineRun } from '../machine-run.ts';
import type { ProgramMemory } from '../memory.ts';
import { MemoryImage } from '../memory-image.ts';
import type { Objects } from '../objects.ts';
import { Halt } from '../outcome.ts';
import type { BoxProcess, ProcessEnd } from '../posix/box-process.ts';
import type { Family } from '../posix/family.ts';
import type { Shadows } from '../shadow/shadows.ts';
import { lockName, threadText } from '../threads/deadlock.ts';
import type { Attempt, FamilySide, Thread } from '../threads/thread.ts';
import type { ThreadGroup } from '../threads/thread-group.ts';
import { ChangeOfThread, type Threads } from '../threads/threads.ts';
import { attemptOf } from './attempt.ts';
import type { ProcessImage, SeenEvents } from './process-image.ts';
import { isSamePlace, loadMaps, storeMaps } from './shared-maps.ts';

/** What processes need of the machine. */
export interface ProcessSide {
  readonly program: Program;
  readonly memory: ProgramMemory;
  readonly objects: Objects;
  stackLow(): number;
  heapTop(): number;
  halt(kind: FindingKind, message: string): never;
}

const interrupted = -4n;

export class Processes implements FamilySide {
  private run: MachineRun | undefined;
  /** The box's side; undefined until the program forks. */
  private family: Family | undefined;
  private readonly images = new Map<BoxProcess, ProcessImage>();
  /** Where each child was forked. */
  private readonly origins = new Map<BoxProcess, Frame | undefined>();
  private team: Threads | undefined;

  constructor(
    private readonly machine: ProcessSide,
    private readonly shadows: Shadows | undefined,
  ) {}

  attach(threads: Threads): void {
    this.team = threads;
  }

  begin(run: MachineRun): void {
    this.run = run;
    this.family = undefined;
    this.images.clear();
    this.origins.clear();
  }

  get isSingle(): boolean {
    return this.family === undefined;
  }

  /** Whether the process that runs is the one that the user started. */
  get isFirst(): boolean {
    return this.family === undefined || this.family.running === this.family.first;
  }

  /** Says which process runs; undefined if it is the one that the user started. */
  describe(): ProcessDescription | undefined {
    if (this.family === undefined || this.isFirst) return undefined;
    const { running } = this.family;
    return { number: running.number, forked: this.origins.get(running) };
  }

  // ---- Forking and ending ----------------------------------------------------------------------------

  /** Makes a child, which goes on from here when its turn comes. Returns its number, or a negative errno. */
  fork(): number {
    const { calls } = present(this.run);
    const group = this.threads.forkedGroup();
    const number = calls.fork();
    if (number < 0) return number;
    const { family } = calls.kernel;
    this.family = family;
    const child = present(family.find(number));
    storeMaps(family.running.maps, this.machine.memory);
    this.images.set(child, this.imageWith(group));
    this.origins.set(child, this.threads.place());
    return number;
  }

  /** Lets a child go first that was just forked, as vfork does. This process goes on in its turn. */
  goFirst(number: number): never {
    this.threads.resultIs(number);
    return this.changeTo(present(this.family?.find(number)));
  }

  /** Ends the process that runs. It returns if there never was another one. */
  end(end: ProcessEnd): void {
    const { family } = this;
    if (family === undefined) return;
    storeMaps(family.running.maps, this.machine.memory);
    family.end(family.running, end);
    this.threads.endAll();
    this.wakeFromCalls();
    this.goOn();
  }

  /** The process that runs gives its memory up, to become another program. */
  leaveMemory(): void {
    const { process } = present(this.run).calls.kernel;
    storeMaps(process.maps, this.machine.memory);
    process.descriptors.release(process.maps.map(({ node }) => node));
    process.maps = [];
    process.descriptors.closeOnExec();
  }

  // ---- Who goes on -----------------------------------------------------------------------------------

  attempt(
    { call: progress, isInterrupted }: Pick<Thread, 'call' | 'isInterrupted'>,
    make: () => bigint,
    name: () => string,
  ): Attempt {
    const running = present(this.run).calls.kernel.process;
    running.call = progress;
    running.isInterrupted = false;
    const { written } = progress;
    const attempt = attemptOf(make, name);
    if (attempt.kind === 'done' || progress.written > written) this.wakeFromCalls();
    if (attempt.kind === 'done') return attempt;
    if (running.arrived !== 0n || isInterrupted) {
      running.isInterrupted = progress.written === 0;
      const result = progress.written > 0 ? BigInt(progress.written) : interrupted;
      return { kind: 'done', result };
    }
    return this.isSingle ? attempt : { ...attempt, alone: () => this.stuck() };
  }

  canGoOn(): boolean {
    return this.next() !== undefined || this.firstTimed() !== undefined;
  }

  /** Another process that can go on, the next one in turn. */
  next(): BoxProcess | undefined {
    const { family } = this;
    if (family === undefined) return undefined;
    const { processes, running } = family;
    const at = processes.indexOf(running);
    const inTurn = [...processes.slice(at + 1), ...processes.slice(0, at)];
    return inTurn.find((each) => {
      const group = each.end === undefined ? this.groupOf(each) : undefined;
      return group?.list.some((thread) => group.canGoOn(thread));
    });
  }

  goOn(): void {
    const next = this.next();
    if (next !== undefined) this.changeTo(next);
    const timed = this.firstTimed();
    if (timed?.process === undefined) return this.stuck();
    if (timed.process === this.family?.running) return;
    const { clock } = present(this.run).world;
    const left = present(timed.thread.waiting?.until) - clock.elapsed();
    if (left > 0n) clock.sleep(left);
    timed.group.timeOut(timed.thread);
    this.changeTo(timed.process);
  }

  giveWay(): void {
    const next = this.next();
    if (next !== undefined) this.changeTo(next);
  }

  waitingThreads(object: number): Thread[] {
    const own = this.family?.running.maps ?? [];
    return this.groups().flatMap(({ process, group }) =>
      process === this.family?.running
        ? []
        : group.list.filter(({ waiting }) => {
            const at = waiting?.object ?? 0;
            return at !== 0 && isSamePlace([own, object], [process.maps, at]);
          }),
    );
  }

  /** Makes all go on that wait in a system call, and those that a signal has reached. */
  wakeFromCalls(): void {
    if (this.family === undefined) return this.threads.group.wakeFromCalls();
    for (const { process, group } of this.groups()) {
      group.wakeFromCalls();
      if (process.arrived !== 0n) for (const each of group.list) each.waiting = undefined;
    }
  }

  // ---- Nobody can go on ------------------------------------------------------------------------------

  /** Ends the run: every process waits for what will never come, or has ended. */
  private stuck(): never {
    const { first } = present(this.family);
    if (first.end !== undefined) throw new Halt(outcomeOf(first.end));
    const waiting = this.groups().flatMap(({ group }) => group.list);
    const idle = waiting.find((each) => !each.isEnded && each.waiting?.isIdle);
    if (idle?.waiting !== undefined) throw new Halt({ kind: 'idle', call: idle.waiting.function });
    const nameOf = (address: number) => lockName(address, this.machine.objects);
    return this.machine.halt('deadlock', this.deadlockText(nameOf));
  }

  private deadlockText(nameOf: (address: number) => string): string {
    const texts = this.groups().flatMap(({ process, group }) => {
      const alive = group.list.filter(({ isEnded }) => !isEnded);
      return alive.map((thread) => {
        const who = `process ${process.number}`;
        return threadText(
          thread,
          nameOf,
          alive.length > 1 ? `${who}, thread ${thread.number}` : who,
        );
      });
    });
    return texts.join('; ');
  }

  // ---- Memory ----------------------------------------------------------------------------------------

  /** Puts the process aside that runs, unless it has ended, and lets another one go on. */
  private changeTo(process: BoxProcess): never {
    const family = present(this.family);
    const { running } = family;
    const { memory } = this.machine;
    if (running.end === undefined) {
      this.threads.putAside();
      storeMaps(running.maps, memory);
      this.images.set(running, this.imageWith(this.threads.group));
    }
    const image = present(this.images.get(process));
    this.images.delete(process);
    this.putBack(image);
    family.running = process;
    loadMaps(process.maps, memory);
    this.threads.takeTurn();
    throw new ChangeOfThread();
  }

  private imageWith(group: ThreadGroup): ProcessImage {
    const { machine, threads } = this;
    const { memory, program, objects } = machine;
    const ranges = threads.stackRanges();
    const image = MemoryImage.of(memory, program, machine.stackLow(), machine.heapTop(), ranges);
    if (image === undefined)
      return machine.halt(
        'unsupported',
        'the program forks while it has more than 64 MiB of memory, which clew does not support',
      );
    const { allocated, freed } = this.events;
    return {
      memory: image,
      shadows: this.shadows?.keep(),
      group,
      arguments: [...objects.arguments],
      events: { allocated, freed },
    };
  }

  private putBack(image: ProcessImage): void {
    const { machine, threads, events } = this;
    const [stackLow, heapTop] = [machine.stackLow(), machine.heapTop()];
    threads.closeStacks();
    image.memory.restore(stackLow, heapTop);
    threads.group = image.group;
    if (image.shadows !== undefined) this.shadows?.putBack(image.shadows);
    machine.objects.arguments.splice(0, machine.objects.arguments.length, ...image.arguments);
    events.allocated = image.events.allocated;
    events.freed = image.events.freed;
  }

  private get events(): SeenEvents {
    return present(this.run);
  }

  private get threads(): Threads {
    return present(this.team);
  }

  private groupOf(process: BoxProcess): ThreadGroup | undefined {
    return process === this.family?.running ? this.threads.group : this.images.get(process)?.group;
  }

  /** The threads of all processes that have not ended. */
  private groups(): { readonly process: BoxProcess; readonly group: ThreadGroup }[] {
    return (this.family?.alive ?? []).flatMap((process) => {
      const group = this.groupOf(process);
      return group === undefined ? [] : [{ process, group }];
    });
  }

  /** The thread of any process whose time to wait ends first. */
  private firstTimed() {
    if (this.family === undefined) {
      const thread = this.threads.group.firstTimed();
      return thread && { process: undefined, group: this.threads.group, thread };
    }
    const timed = this.groups().flatMap(({ process, group }) => {
      const thread = group.firstTimed();
      return thread === undefined ? [] : [{ process, group, thread }];
    });
    const untilOf = ({ thread }: { thread: Thread }) => present(thread.waiting?.until);
    return timed.sort((a, b) => Number(untilOf(a) - untilOf(b)))[0];
  }
}

function outcomeOf(end: ProcessEnd) {
  return end.kind === 'exited'
    ? ({ kind: 'exited', status: end.status } as const)
    : ({ kind: 'signaled', signal: end.signal } as const);
}
