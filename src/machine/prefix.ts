// What all runs of a program have in common: everything up to where its input begins. A program often takes most of its time for that
// (jq parses its own library, an interpreter fills its tables). So the state there is kept once, and later runs begin with it.
//
// It is found in a run that looks for it: the first system call that brings in something symbolic, or the first request of the
// program (make this symbolic, assume that). Whoever owns the machine has the program compiled again so that it can be entered
// there (abi/reentry.ts). The first run of that program records: its system calls with all that the kernel read and wrote, and
// the memory when it comes to the input.
//
// A later run makes the recorded system calls again in its own box. If each of them goes as it went, then the program, which
// learns of the world by nothing else, would come to the same state: it is resumed there. Else it runs from its start.

import type { Program } from '../abi/program.ts';
import { type InputPoint, recordsStart } from '../abi/reentry.ts';
import { known, present } from '../base/known.ts';
import { CallLog } from './call-log.ts';
import { areComplete } from './call-records.ts';
import type { Frame } from './finding.ts';
import type { MachineRun } from './machine-run.ts';
import type { ProgramMemory } from './memory.ts';
import { MemoryImage } from './memory-image.ts';
import type { MemoryAccess } from './posix/memory.ts';
import type { SystemCalls } from './posix/system-calls.ts';
import type { World } from './posix/world.ts';
import type { Counter } from './registers.ts';
import type { Imports } from './shadow/shadows.ts';
import type { StackTracer } from './stack-trace.ts';

/** Imports with which the program turns to the world, beside system calls. Those that only look at memory are none. */
const requests = [
  '__clew_make_symbolic',
  '__clew_missing',
  'assumeMissing',
  '__clew_assume',
  '__clew_prefer',
  '__clew_print_value',
  '__clew_stack_trace',
  '__clew_box_failure',
  '__clew_observe',
  '__clew_observe_function',
  '__clew_observe_cut',
  '__clew_uninitialized',
  'uninitializedLocal',
  '__clew_allocation_fails',
] as const;

/** After so many runs that could not be resumed no other is tried. */
const mostMisfits = 16;

export interface PrefixSide {
  readonly program: Program;
  readonly memory: ProgramMemory;
  readonly tracer: StackTracer;
  readonly covered: Uint8Array;
  /** The lowest address of the stack that was used. */
  stackLow(): number;
  heapTop(): number;
}

/** Where input was found, and how many steps the program took to come there. */
export interface FoundInput {
  readonly point: InputPoint;
  readonly steps: number;
}

interface Snapshot {
  readonly image: MemoryImage;
  readonly covered: Uint8Array;
  readonly globals: readonly (readonly [Counter, number])[];
  readonly world: Pick<World, 'arguments' | 'environment'>;
  readonly granted: number;
  readonly steps: number;
  readonly jumps: number;
  /** How many turns loops could take before they settled. */
  readonly turns: number;
  /** The numbers of steps at which the limits were looked at. */
  readonly looks: readonly number[];
  readonly log: CallLog;
}

export class Prefix {
  private readonly records: number;
  /** The program's globals by name. */
  private globals: ReadonlyMap<string, Counter> = new Map();
  private state: 'idle' | 'looking' | 'recording' = 'idle';
  private run: MachineRun | undefined;
  /** How often the current run has turned to the world. */
  private events = 0;
  private log = new CallLog();
  private looks: number[] = [];
  private snapshot: Snapshot | undefined;
  private readonly isPossible: boolean;
  /** Whether runs are recorded, or looked at, as long as there is nothing to show for it. */
  private isWanted: boolean;
  /** The event at which the input begins, if it is known. */
  private readonly event: number | undefined;
  private misfits = 0;
  found: FoundInput | undefined;
  /** How many runs began where the input begins. */
  resumed = 0;
  /** How many steps the last run did not have to take. */
  skipped = 0;

  constructor(private readonly machine: PrefixSide) {
    const { space, shadowed, coverage, inputPoint, ...program } = machine.program;
    this.records = recordsStart(space, shadowed, coverage);
    this.event = inputPoint?.event;
    // Memory that was never written is symbolic before any input is, and what is new is tracked from the start.
    // The stacks of several threads and processes are not kept.
    const { tracksWrites, uninitializedInput, newLines, startsThreads, forks } = program;
    const tracks = tracksWrites || uninitializedInput || newLines !== undefined;
    this.isPossible = !tracks && !startsThreads && !forks;
    this.isWanted = this.isPossible && inputPoint !== undefined;
  }

  attach(registers: ReadonlyMap<string, Counter>): void {
    this.globals = registers;
  }

  /** Looks in the next run for where the input begins, unless the program knows. */
  look(): void {
    this.isWanted = this.isPossible;
  }

  /** Gives up on this run: it has begun anew as another program. */
  abandon(): void {
    this.state = 'idle';
    this.isWanted = false;
    this.global('recording').value = 0;
    this.global('resuming').value = 0;
  }

  /** Whether a run may begin where the input begins. */
  get isReady(): boolean {
    return this.snapshot !== undefined;
  }

  /** How many steps the program takes to where its input begins; 0 if that is not known. */
  get steps(): number {
    return this.snapshot?.steps ?? 0;
  }

  /** How many of the steps of the current run came before its input; Infinity if it has not come there. */
  get stepsBefore(): number {
    if (this.state !== 'idle') return Number.POSITIVE_INFINITY;
    return this.found?.steps ?? this.steps;
  }

  /** Puts the memory back to where the input begins. */
  restoreMemory(): void {
    const { machine } = this;
    const { image, covered } = present(this.snapshot);
    image.restore(machine.stackLow(), machine.heapTop());
    machine.covered.set(covered);
  }

  /** Comes before a run that begins at the program's start. */
  begin(run: MachineRun, isWatched: boolean): void {
    this.run = run;
    this.skipped = 0;
    this.events = 0;
    this.state = 'idle';
    this.global('recording').value = 0;
    this.global('resuming').value = 0;
    if (isWatched || !this.isWanted) return;
    // One run tells where the input begins, or that it never does: the others are the same up to there.
    this.isWanted = this.machine.program.inputPoint !== undefined;
    if (hasInput(run.world)) return;
    this.log = new CallLog();
    this.looks = [];
    this.state = this.isWanted ? 'recording' : 'looking';
    if (this.isWanted) this.global('recording').value = this.records;
  }

  private global(name: string): Counter {
    return known(this.globals, name);
  }

  /** Prepares the machine to go on where the input begins. Returns false if this run differs from the recorded one before. */
  resume(run: MachineRun, turns: number): boolean {
    const snapshot = present(this.snapshot);
    this.state = 'idle';
    const isSame =
      fits(snapshot, run, turns) && (snapshot.log.isEmpty || snapshot.log.replay(run.calls));
    if (!isSame || snapshot.looks.some((steps) => run.limits.abandoned?.(steps) !== undefined)) {
      if (++this.misfits >= mostMisfits) this.snapshot = undefined;
      return false;
    }
    this.misfits = 0;
    this.resumed++;
    this.skipped = snapshot.steps;
    run.granted = Math.min(snapshot.granted, run.limits.fuel ?? Number.POSITIVE_INFINITY);
    run.jumps = snapshot.jumps;
    for (const [each, value] of snapshot.globals) each.value = value;
    this.global('fuel').value -= snapshot.granted - run.granted;
    this.global('recording').value = 0;
    this.global('resuming').value = this.records;
    return true;
  }

  /** Makes a system call for the program. */
  systemCall(
    calls: SystemCalls,
    number: bigint,
    values: readonly bigint[],
    memory: MemoryAccess,
  ): bigint {
    if (this.state === 'idle') return calls.systemCall(Number(number), values, memory);
    this.turn(true);
    if (this.isIdle) return calls.systemCall(Number(number), values, memory);
    const result = this.log.record(calls, number, values, memory);
    if (this.log.isSymbolic) this.arrive(this.events - 1);
    return result;
  }

  /** The place of a system call in the user's code. */
  place(find: () => Frame | undefined): Frame | undefined {
    const log = this.snapshot?.log ?? this.log;
    return log.isReplaying || this.state !== 'idle' ? log.place(find) : find();
  }

  /** Takes note of a look at the limits. */
  refuelled(steps: number): void {
    if (this.state === 'recording') this.looks.push(steps);
  }

  /** Notices when the program turns to the world otherwise than by system calls. */
  wrap(functions: Imports): void {
    for (const name of requests) {
      const request = functions[name];
      if (request === undefined) continue;
      functions[name] = (...values: never[]) => {
        if (this.state !== 'idle') this.turn(false);
        return request(...values);
      };
    }
  }

  private get isIdle(): boolean {
    return this.state === 'idle';
  }

  private turn(isSystemCall: boolean): void {
    const event = this.events++;
    if (event === this.event || !isSystemCall) this.arrive(event);
  }

  /** The program has come to its input, by this event. */
  private arrive(event: number): void {
    const wasRecording = this.state === 'recording';
    this.state = 'idle';
    this.isWanted = false;
    if (wasRecording) return this.take(event);
    const calls = this.machine.tracer.calls();
    if (calls === undefined) return;
    const plain = calls.map(({ function: name, line, column }) => ({
      function: name,
      line,
      column,
    }));
    this.found = { point: { event, calls: plain }, steps: this.stepsSoFar() };
  }

  private stepsSoFar(): number {
    return (this.run?.granted ?? 0) - this.global('fuel').value;
  }

  /** Keeps the state. */
  private take(event: number): void {
    const { machine, run } = this;
    const end = this.global('recording').value;
    this.global('recording').value = 0;
    if (run === undefined || event !== this.event || this.log.isSymbolic || !this.isComplete(end))
      return;
    const image = MemoryImage.of(
      machine.memory,
      machine.program,
      machine.stackLow(),
      machine.heapTop(),
    );
    if (image === undefined) return;
    machine.memory.view.setInt32(end, 0, true);
    this.snapshot = {
      image,
      covered: machine.covered.slice(),
      globals: [...this.globals.values()].map((each) => [each, each.value]),
      world: run.world,
      granted: run.granted,
      steps: this.stepsSoFar(),
      jumps: run.jumps,
      turns: this.global('turns').value,
      looks: this.looks,
      log: this.log,
    };
  }

  /** Whether each active call has its record. */
  private isComplete(end: number): boolean {
    const { memory, tracer } = this.machine;
    const calls = tracer.calls()?.map(({ number }) => number);
    return areComplete(memory.view, this.records, end, calls);
  }
}

/** Whether there is input from the program's start. */
function hasInput({ arguments: words, failing }: World): boolean {
  return (
    failing !== undefined ||
    words.some((word) => typeof word !== 'string' && word.terms !== undefined)
  );
}

/** Whether a run begins as the recorded one did. */
function fits({ world, steps, turns }: Snapshot, run: MachineRun, turnsNow: number): boolean {
  const { arguments: words, environment, failing } = run.world;
  return (
    failing === undefined &&
    turns === turnsNow &&
    (run.limits.fuel ?? Number.POSITIVE_INFINITY) >= steps &&
    environment === world.environment &&
    words.length === world.arguments.length &&
    words.every((word, i) => isSameWord(word, world.arguments[i]))
  );
}

type Word = World['arguments'][number];

function isSameWord(one: Word, other: Word): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  if (one.terms !== undefined || one.bytes.length !== other.bytes.length) return false;
  return one.bytes.every((byte, i) => byte === other.bytes[i]);
}
