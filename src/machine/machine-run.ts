// One run of a machine: its limits, its world, and what is to be known of it when it has ended.
//
// A finding about a heap object says where the object was allocated and freed. No run pays for that: the finding's run knows
// only the numbers of the two events, and a second run with the same input and the same answers of the world stops to look
// at just these.

import type { FailedCall, Finding, Frame, ProcessDescription, ScheduleStep } from './finding.ts';
import type { Outcome } from './outcome.ts';
import type { FileChange } from './posix/changes.ts';
import { SystemCalls } from './posix/system-calls.ts';
import type { Clock, World } from './posix/world.ts';

export interface Limits {
  /** How many turns of loops and recursive calls the run may take; undefined means no limit. */
  readonly fuel: number | undefined;
  /** After how many turns loops settle with the fuel; a small share of the fuel if left out. */
  readonly turns?: number;
  /** Called now and then; returns true when time is up. */
  readonly expired: () => boolean;
  /** Called as often; returns a reason, as a sentence, if the run is to end here with outcome 'cut'. */
  readonly abandoned?: ((steps: number) => string | undefined) | undefined;
  /** Whether heap objects that nothing points to at the end are reported. */
  readonly leaks: boolean;
  /**
   * What to say of recursion that the host has no stack for, where that is less than what C has: then it is no finding. A thread of
   * Node has a deeper stack than C, a worker of a browser has not.
   */
  readonly shallowStack?: string | undefined;
}

export const noLimits: Limits = { fuel: undefined, expired: () => false, leaks: false };

/** Numbers of events that a second run looks at; 0 means none. */
interface WatchedEvents {
  readonly allocation: number;
  readonly release: number;
  readonly jump: number;
}

export class MachineRun {
  /** Steps that the program was granted so far. */
  granted = 0;
  /** Ordinals of the allocation and the release of the object that the finding is about; 0 if there is none. */
  allocation = 0;
  release = 0;
  /** Events whose stacks this run keeps. */
  watched: WatchedEvents = { allocation: 0, release: 0, jump: 0 };
  /** How often longjmp was called. */
  jumps = 0;
  jumped: readonly Frame[] | undefined;
  allocated: readonly Frame[] | undefined;
  freed: readonly Frame[] | undefined;
  private made: World | undefined;
  private box: SystemCalls | undefined;

  constructor(
    private readonly makeWorld: () => World,
    readonly limits: Limits,
    private readonly place: () => Frame | undefined,
    private readonly programs: readonly string[] = [],
  ) {}

  /** Whether this run looks at events: then it has to make them all. */
  get isWatched(): boolean {
    const { allocation, release, jump } = this.watched;
    return allocation !== 0 || release !== 0 || jump !== 0;
  }

  /** Drops what was made for the run so far: it begins anew. */
  forget(): void {
    this.made = undefined;
    this.box = undefined;
  }

  get world(): World {
    this.made ??= this.makeWorld();
    return this.made;
  }

  /** Most short runs make no system call at all, so the box is made when the first one comes. */
  get calls(): SystemCalls {
    this.box ??= new SystemCalls(this.world, this.place, this.programs);
    return this.box;
  }

  /** Counts calls of longjmp. An exception that nobody catches does not say where it came from: the second run looks here. */
  countJump(stack: () => readonly Frame[]): void {
    if (++this.jumps === this.watched.jump) this.jumped = stack();
  }

  /** Keeps the stack of an event that is watched. */
  see(event: number, stack: readonly Frame[]): void {
    if (event === this.watched.allocation) this.allocated = stack;
    if (event === this.watched.release) this.freed = stack;
  }

  changes(): FileChange[] {
    return this.box?.changes() ?? [];
  }

  get failedCalls(): readonly FailedCall[] {
    return this.box?.failedCalls ?? [];
  }
}

/** Adds what led to the finding beside the program's own steps: calls that failed because the input wanted it, and turns of threads. */
export function withCircumstances(
  outcome: Outcome,
  failedCalls: readonly FailedCall[],
  schedule: readonly ScheduleStep[],
  process: ProcessDescription | undefined,
): Outcome {
  if (outcome.kind !== 'finding') return outcome;
  const finding = {
    ...outcome.finding,
    ...(failedCalls.length > 0 && { failedCalls }),
    ...(schedule.length > 0 && { schedule }),
    ...(process !== undefined && { process }),
  };
  return { kind: 'finding', finding };
}

/** Adds the stacks that the second run kept, if it had the same finding. */
export function withSeen(finding: Finding, again: Outcome, second: MachineRun): Finding {
  if (again.kind !== 'finding' || again.finding.kind !== finding.kind) return finding;
  const { allocated, freed, jumped } = second;
  if (jumped !== undefined) return { ...finding, stack: jumped };
  if (finding.object === undefined) return finding;
  return { ...finding, object: { ...finding.object, allocated, freed } };
}

/** A world whose answers are written down, so that the very same run can be had again; what the second run prints is dropped. */
export class Recording {
  private readonly input: (Uint8Array | undefined)[] = [];
  private readonly times: bigint[] = [];

  constructor(private readonly world: World) {}

  /** The world as it is, with every answer kept. */
  first(): World {
    const { world } = this;
    const { stdin } = world;
    const keep = <T>(list: T[], value: T): T => {
      list.push(value);
      return value;
    };
    return {
      ...world,
      stdin: typeof stdin === 'function' ? () => keep(this.input, stdin()) : stdin,
      clock: {
        now: () => keep(this.times, world.clock.now()),
        elapsed: () => keep(this.times, world.clock.elapsed()),
        sleep: (nanoseconds) => world.clock.sleep(nanoseconds),
      },
    };
  }

  /** The same answers once more. */
  again(): World {
    let nextInput = 0;
    let nextTime = 0;
    const { stdin } = this.world;
    const time = (): bigint => this.times[nextTime++] ?? 0n;
    const clock: Clock = { now: time, elapsed: time, sleep: () => {} };
    return {
      ...this.world,
      stdin: typeof stdin === 'function' ? () => this.input[nextInput++] : stdin,
      stdout: () => {},
      stderr: () => {},
      clock,
    };
  }
}
