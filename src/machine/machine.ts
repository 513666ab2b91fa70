// The machine runs a compiled program: it provides what the program imports, starts it, and turns whatever
// ends it into an outcome.

import { coverageSize, coverageStart } from '../abi/coverage.ts';
import { importedFunctions } from '../abi/host.ts';
import type { Program } from '../abi/program.ts';
import { canChange, pagesOf } from '../abi/reentry.ts';
import { type FindingKind, findingKinds } from '../base/finding-kind.ts';
import { emptyInput, type Input } from '../input/input.ts';
import {
  environmentOf,
  layOutArguments,
  type StartArguments,
  type StartVectors,
} from './arguments.ts';
import { Extents } from './extents.ts';
import { type Attempt, type Fault, faultOf, wrongCall, wrongFree } from './fault.ts';
import type { Frame } from './finding.ts';
import { leakOf } from './leaks.ts';
import {
  type Limits,
  MachineRun,
  noLimits,
  Recording,
  withCircumstances,
  withSeen,
} from './machine-run.ts';
import { mathImports } from './math-imports.ts';
import { ProgramMemory } from './memory.ts';
import { Objects } from './objects.ts';
import { findingOutcome, Halt, type Outcome, within } from './outcome.ts';
import { outcomeOfError } from './outcome-of-error.ts';
import type { FileChange } from './posix/changes.ts';
import { allocatingCall } from './posix/failing-calls.ts';
import { byteString } from './posix/memory.ts';
import { systemCallName } from './posix/numbers.ts';
import { emptyWorld, type World } from './posix/world.ts';
import { Prefix } from './prefix.ts';
import type { ProgramStart } from './processes/exec.ts';
import { serveProcessCall } from './processes/process-calls.ts';
import { Processes } from './processes/processes.ts';
import { refuel } from './refuel.ts';
import {
  beginRegisters,
  type Exports,
  type Pace,
  paceOf,
  registersOf,
  stackReserve,
  stackStep,
  turnsBeforeSettling,
} from './registers.ts';
import { type Observation, type RequestSide, Requests } from './shadow/requests.ts';
import type { Imports, Shadows } from './shadow/shadows.ts';
import { StackTracer } from './stack-trace.ts';
import { Schedule } from './threads/schedule.ts';
import { ChangeOfThread, Threads } from './threads/threads.ts';
import { runInTurns } from './threads/turns.ts';
import { Uninitialized } from './uninitialized.ts';

/** One program in one memory; runs it any number of times, each time from the same beginning. */
export class Machine implements RequestSide {
  readonly memory: ProgramMemory;
  readonly objects: Objects;
  readonly extents: Extents;
  /** Marks of the code that the last run covered (abi/coverage.ts); empty without a table. */
  readonly covered: Uint8Array;
  private readonly shadows: Shadows | undefined;
  private readonly requests: Requests;
  private readonly uninitialized: Uninitialized;
  readonly tracer: StackTracer;
  /** What all runs have in common. */
  readonly prefix: Prefix;
  readonly threads: Threads;
  readonly processes: Processes;
  private readonly exports: Exports;
  private readonly pace: Pace;
  private used = false;
  /** Arguments of the system call that is being made. */
  private words: readonly bigint[] = [];
  /** The run that is going on, or the last one. */
  private run = new MachineRun(emptyWorld, noLimits, () => undefined);

  /** `shadows` is given for a shadowed program, and only for one. */
  constructor(
    readonly program: Program,
    module: WebAssembly.Module,
    shadows?: Shadows,
  ) {
    this.shadows = shadows;
    this.pace = paceOf(shadows !== undefined);
    this.tracer = new StackTracer(program);
    const { space, shadowed, coverage, inputPoint } = program;
    const isResumable = inputPoint !== undefined || canChange(program);
    const pages = pagesOf(space, shadowed, coverage, isResumable);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.memory = new ProgramMemory(program, memory, (address, size, write) =>
      this.faultIn(this.passed(address), size, write),
    );
    this.objects = new Objects(program, this.memory);
    this.extents = new Extents(program, this.memory);
    const marks = coverageStart(program.space);
    this.covered = this.memory.bytes.subarray(marks, marks + coverageSize(program.coverage));
    shadows?.attach(this);
    this.requests = new Requests(this, shadows?.run);
    this.uninitialized = new Uninitialized(program, this.memory, (object) =>
      shadows?.announce(object),
    );
    if (program.shadowed !== (shadows !== undefined))
      throw new Error('shadows belong to shadowed programs');
    this.processes = new Processes(this, shadows);
    this.threads = new Threads(this, shadows?.newCalls ?? { value: 0 }, this.processes);
    this.processes.attach(this.threads);
    const functions: Imports = { ...this.imports(), ...shadows?.imports() };
    for (const name of importedFunctions(program.shadowed, program.newLines !== undefined).keys()) {
      if (functions[name] === undefined) throw new Error(`the machine has no ${name}`);
    }
    this.prefix = new Prefix(this);
    this.prefix.wrap(functions);
    const instance = new WebAssembly.Instance(module, { host: { memory, ...functions } });
    this.exports = instance.exports as unknown as Exports;
    const registers = registersOf(instance.exports);
    this.prefix.attach(registers);
    this.threads.attach(registers);
  }

  /** Runs the program in this world to its end; a finding about a heap object gets its history. */
  execute(world: World, limits: Limits, input: Input = emptyInput): Outcome {
    const recording = new Recording(world);
    const outcome = this.once(() => recording.first(), limits, input);
    return this.withHistory(outcome, () => recording.again(), limits, input);
  }

  /** Runs the program once. The world may depend on the input, so it is made when all parts of the machine have the input. */
  once(world: () => World, limits: Limits, input: Input = emptyInput): Outcome {
    return this.start(this.newRun(world, limits), input);
  }

  /** Recursive calls and turns of loops in the last run, without those of functions that never returned. */
  get steps(): number {
    return this.run.granted - this.exports.fuel.value;
  }

  /** What an observing harness saw in the last run. */
  get observations(): readonly Observation[] {
    return this.requests.observations;
  }

  /** What the last run has changed of its files. */
  changes(): FileChange[] {
    return this.run.changes();
  }

  /** Adds to the outcome of the last run what a second run sees; `world` must give the same answers again. */
  withHistory(outcome: Outcome, world: () => World, limits: Limits, input: Input): Outcome {
    const { allocation, release, jumps } = this.run;
    const isLostJump =
      outcome.kind === 'finding' && outcome.finding.stack.length === 0 && jumps > 0;
    if (outcome.kind !== 'finding' || (allocation === 0 && !isLostJump)) return outcome;
    const unlimited = { ...limits, expired: () => false, abandoned: undefined };
    const run = this.newRun(world, unlimited);
    run.watched = { allocation, release, jump: isLostJump ? jumps : 0 };
    const again = this.start(run, input);
    return { kind: 'finding', finding: withSeen(outcome.finding, again, run) };
  }

  private newRun(world: () => World, limits: Limits): MachineRun {
    return new MachineRun(world, limits, this.place, this.program.programs);
  }

  private start(run: MachineRun, input: Input): Outcome {
    try {
      runInTurns(() => this.beginRun(run, input), this.exports, this.threads);
    } catch (error) {
      const outcome = outcomeOfError(error, run.limits, this.tracer);
      const process = this.processes.describe();
      return withCircumstances(outcome, run.failedCalls, this.threads.steps, process);
    }
    throw new Error('the program came back from its start');
  }

  private beginRun(run: MachineRun, input: Input): void {
    if (!run.isWatched && this.prefix.isReady && this.resume(run, input))
      this.exports.__clew_start(0, 0n, 0n);
    else this.enter(run, input);
  }

  /** Brings the machine to where the input begins. Returns false if this run does not come there, or not in the same way. */
  private resume(run: MachineRun, input: Input): boolean {
    this.prefix.restoreMemory();
    this.begin(run, input);
    if (this.prefix.resume(run, turnsBeforeSettling(run.limits, this.pace.turns))) return true;
    run.forget();
    return false;
  }

  private begin(run: MachineRun, input: Input): void {
    this.shadows?.begin(input);
    this.requests.begin(input);
    this.uninitialized.begin(input);
    this.run = run;
    const preemptions = () => run.world.preemptions ?? 0;
    const schedule = new Schedule(input, preemptions, this.shadows?.run);
    this.threads.begin({ schedule, clock: () => run.world.clock });
    this.processes.begin(run);
    this.words = [];
    this.used = true;
  }

  private enter(run: MachineRun, input: Input): void {
    const { exports } = this;
    this.reset();
    this.begin(run, input);
    this.prefix.begin(run, run.isWatched);
    const environment = environmentOf(run.world);
    const start = this.layOut(run, { arguments: run.world.arguments, environment });
    exports.__clew_start(start.argc, start.argv, start.envp);
  }

  /** Prepares memory and registers for the start of the program. */
  private layOut(run: MachineRun, vectors: StartVectors): StartArguments {
    const { heap } = this.objects;
    this.threads.record();
    heap.watch(run.watched.allocation, run.watched.release);
    heap.letFail(run.world.failing !== undefined);
    heap.tell(this.program.startsThreads === true);
    const start = layOutArguments(vectors, this.memory, this.objects, this.program.space);
    const turns = turnsBeforeSettling(run.limits, this.pace.turns);
    beginRegisters(this.exports, start.stackPointer, turns);
    return start;
  }

  private reset(): void {
    if (!this.used) return;
    this.covered.fill(0);
    this.memory.reset(this.stackLow(), this.heapTop());
    this.threads.reset();
  }

  readonly stackLow = (): number => this.threads.mainStackLow();

  readonly heapTop = (): number => this.objects.heap.top();

  halt(kind: FindingKind, message: string): never {
    throw new Halt(findingOutcome(kind, message, this.tracer.capture()));
  }

  endFrames(): void {
    this.threads.endShadows();
  }

  stack(): readonly Frame[] {
    return this.tracer.capture();
  }

  say(bytes: Uint8Array): void {
    this.run.world.stderr(bytes);
  }

  boxFailure(text: string): void {
    this.run.calls.remark(text, text);
  }

  private allocationFails(): boolean {
    const call = allocatingCall(this.tracer.capture());
    return call !== undefined && this.run.calls.allocationFails(call);
  }

  private haltWith(fault: Fault): never {
    this.run.allocation = fault.allocation;
    this.run.release = fault.release;
    throw new Halt({ kind: 'finding', finding: fault.finding });
  }

  fault(address: bigint, size: number | bigint, write: boolean, origin: number | undefined): never {
    const exact = { address: BigInt.asUintN(64, address), size: BigInt.asUintN(64, BigInt(size)) };
    this.haltWith(this.faultOf({ ...exact, write, origin, bySystemCall: false }));
  }

  /** Ends the run at an access that the handler of a system call makes to the program's memory. */
  private faultIn(address: bigint, size: number, write: boolean): never {
    const bySystemCall = this.words.length > 0;
    const exact = { address: BigInt.asUintN(64, address), size: BigInt(size) };
    this.haltWith(this.faultOf({ ...exact, write, origin: undefined, bySystemCall }));
  }

  private faultOf(attempt: Attempt): Fault {
    return faultOf(attempt, this.tracer.capture(), this);
  }

  // ---- What the program imports ----------------------------------------------------------------------

  private imports(): Imports {
    return {
      ...mathImports(),
      fault: (address: bigint, size: number, write: number) =>
        this.fault(address, size, write !== 0, undefined),
      boundsFault: (address: bigint, size: bigint, write: number, object: bigint) =>
        this.fault(address, size, write !== 0, Number(object)),
      __clew_fault: (address: bigint, size: bigint, write: number) =>
        this.fault(address, size, write !== 0, undefined),
      detect: (kind: number, text: number) =>
        this.halt(findingKinds[kind], this.program.texts[text]),
      detectNumber: (number: bigint, kind: number, text: number) =>
        this.halt(findingKinds[kind], this.program.texts[text].replace('{}', String(number))),
      invalidCall: (pointer: bigint) => this.halt(...wrongCall(pointer, this.objects)),
      stackSlow: (pointer: number) => this.lowerStackLimit(pointer),
      refuel: () => refuel(this.run, this.exports.fuel, this.pace, this),
      jump: () => this.run.countJump(() => this.tracer.capture()),
      __clew_stack_overflow: () => this.halt('stack-overflow', 'the stack overflows'),
      __clew_syscall: (number: bigint, ...values: bigint[]) => this.systemCall(number, values),
      __clew_exit: (status: number, shadow: number) => this.exit(status & 0xff, shadow),
      __clew_signal_exit: (signal: number) => {
        this.processes.end({ kind: 'signaled', signal });
        throw new Halt({ kind: 'signaled', signal });
      },
      __clew_finding: (kind: bigint, message: bigint) => this.reported(kind, message),
      __clew_bad_free: (pointer: bigint, freed: number) =>
        this.haltWith(wrongFree(pointer, freed !== 0, this.tracer.capture(), this.objects)),
      __clew_allocation_fails: () => (this.allocationFails() ? 1 : 0),
      __clew_watched: (event: bigint) => this.run.see(Number(event), this.tracer.capture()),
      ...this.requests.imports(),
      ...this.uninitialized.imports(),
      ...this.threads.imports(),
      __clew_copy_shadows: () => {},
    };
  }

  /** The innermost call of the user's code. */
  private readonly place = (): Frame | undefined =>
    this.prefix.place(() =>
      this.tracer.capture().find(({ library, file }) => !library && file !== undefined),
    );

  /** System calls handle pointers as doubles; beyond 2^53, the exact address is among the words that the program passed. */
  private passed(address: bigint): bigint {
    const isPassed = (word: bigint) => BigInt(Number(BigInt.asUintN(64, word))) === address;
    return address <= Number.MAX_SAFE_INTEGER ? address : (this.words.find(isPassed) ?? address);
  }

  private systemCall(number: bigint, values: readonly bigint[]): bigint {
    const { calls } = this.run;
    this.words = values;
    const make = () => this.prefix.systemCall(calls, number, values, this.memory);
    const name = () => systemCallName(Number(number));
    const result =
      serveProcessCall(Number(number), values, calls, this) ??
      within(
        () => this.threads.systemCall(make, name),
        (text) => this.halt('hang', text),
      );
    this.words = [];
    const { returned0 } = this.exports;
    if (returned0 !== undefined) returned0.value = calls.returned;
    return result;
  }

  /** Becomes a program, from its start. */
  become({ program, vectors }: ProgramStart): never {
    const { run, exports } = this;
    const fuel = exports.fuel.value;
    this.prefix.abandon();
    this.processes.leaveMemory();
    run.calls.kernel.process.program = program;
    this.memory.reset(this.stackLow(), this.heapTop());
    this.threads.replaceProcess();
    const { argc, argv, envp } = this.layOut(run, vectors);
    exports.fuel.value = fuel;
    throw new ChangeOfThread(() => exports.__clew_start(argc, argv, envp));
  }

  private lowerStackLimit(pointer: number): void {
    const floor = this.threads.stackFloor;
    this.exports.stackLimit.value = Math.max(floor, pointer - stackStep);
    if (pointer < floor + stackReserve) this.halt('stack-overflow', 'the stack overflows');
  }

  private exit(status: number, shadow: number): never {
    if (this.run.limits.leaks) this.reportLeak();
    if (this.shadows !== undefined && this.processes.isFirst) this.shadows.run.status = shadow;
    this.processes.end({ kind: 'exited', status, term: shadow });
    throw new Halt({ kind: 'exited', status });
  }

  /** Looks for leaks only if main has returned: pointers in locals of functions that still run are not seen. */
  private reportLeak(): void {
    if (this.threads.areOthersAlive) return;
    if (this.tracer.capture().some((frame) => isMain(frame))) return;
    const leak = leakOf(this);
    if (leak !== undefined) this.haltWith(leak);
  }

  private reported(kind: bigint, message: bigint): never {
    const read = (address: bigint): string => byteString(this.memory.readString(Number(address)));
    const name = read(kind);
    const known = findingKinds.find((each) => each === name) ?? 'user';
    this.halt(known, read(message));
  }
}

/** A machine that has loaded the program; `shadows` is given for a shadowed program. */
export function machineFor(program: Program, shadows?: Shadows): Machine {
  const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
  return new Machine(program, module, shadows);
}

/** Whether it is the main function of the program, or of one that was handed over beside it (build/handed-programs.ts). */
function isMain({ function: name, library }: Frame): boolean {
  return !library && /^main( of |$)/.test(name);
}
