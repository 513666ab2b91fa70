// Runs one shadowed program again and again, each time from the same beginning: input in, trace out. The machine is made once and
// reset between runs; what a run costs beside the program's own work is what `npm run bench -- reruns` measures.

import type { Program } from '../abi/program.ts';
import type { Term } from '../expr/arena.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';
import { Machine, machineFor } from '../machine/machine.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { FileChange } from '../machine/posix/changes.ts';
import type { World } from '../machine/posix/world.ts';
import type { FoundInput } from '../machine/prefix.ts';
import type { Observation } from '../machine/shadow/requests.ts';
import { Shadows } from '../machine/shadow/shadows.ts';
import type { SymbolicRun } from '../machine/shadow/symbolic-run.ts';
import type { InputSymbols } from '../machine/shadow/symbols.ts';
import { Coverage } from './coverage.ts';
import { type RunBudget, RunWatch } from './run-watch.ts';
import type { ProgramTrace } from './trace.ts';

export interface ExecutorOptions {
  readonly terms: Terms;
  /** The world that a run sees; it gives the same answers whenever it is made from the same input. */
  readonly world: (run: SymbolicRun) => World;
  readonly limits: Limits;
  /** Whether every condition is evaluated under the input and compared with what the machine computed. */
  readonly selfCheck: boolean;
  /** Whether what runs print is compared: then it stays an expression of the input. */
  readonly outputCounts?: boolean;
  /** Names of input bytes; given if another program gets the same input. */
  readonly symbols?: InputSymbols | undefined;
  /** The marks of all runs, shared with executors of the same program in other threads. */
  readonly covered?: SharedArrayBuffer | undefined;
  /** The program's WebAssembly, if it is compiled already. */
  readonly module?: WebAssembly.Module | undefined;
}

export class Executor {
  private readonly shadows: Shadows;
  private machine: Machine;
  private readonly world: () => World;
  private readonly evaluator: Evaluator;
  /** The coverage of all runs so far; undefined if the program was not compiled for it. */
  readonly coverage: Coverage | undefined;

  constructor(
    readonly program: Program,
    private readonly options: ExecutorOptions,
  ) {
    this.shadows = new Shadows(options.terms, options.symbols);
    this.shadows.run.outputCounts = options.outputCounts ?? false;
    this.world = () => options.world(this.shadows.run);
    const { module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>) } = options;
    this.machine = new Machine(program, module, this.shadows);
    this.machine.prefix.look();
    this.evaluator = new Evaluator(options.terms);
    const { coverage } = program;
    this.coverage = coverage && new Coverage(coverage, this.machine.covered, options.covered);
  }

  /** Where the input begins, if a run has come there. */
  get foundInput(): FoundInput | undefined {
    return this.machine.prefix.found;
  }

  /** How many runs began where the input begins. */
  get resumedRuns(): number {
    return this.machine.prefix.resumed;
  }

  /** Goes on with the same program, compiled so that runs can begin where the input begins. */
  load(program: Program): void {
    this.machine = machineFor(program, this.shadows);
    this.coverage?.watch(this.machine.covered);
  }

  /** Names and terms of input bytes, shared by all runs. */
  get symbols(): SymbolicRun['symbols'] {
    return this.shadows.run.symbols;
  }

  /** Recursive calls and turns of loops of the last run. */
  get steps(): number {
    return this.machine.steps;
  }

  /** What the last run showed beside its outcome: the term of its exit status, what its harness saw, its files. */
  get shown(): { status: Term; observations: readonly Observation[]; files: FileChange[] } {
    const { machine } = this;
    const { status } = this.shadows.run;
    return { status, observations: machine.observations, files: machine.changes() };
  }

  /**
   * The arrays of the trace are valid until the next run. Without shadows from so many decisions on (Trace.isCut), or
   * when its budget says so.
   */
  run(input: Input, limit = Number.POSITIVE_INFINITY, budget?: RunBudget): ProgramTrace {
    const { selfCheck } = this.options;
    const { run } = this.shadows;
    const { path } = run;
    path.limit = limit;
    const { prefix } = this.machine;
    const watch = budget && new RunWatch(budget, path, () => prefix.stepsBefore);
    const outcome = this.machine.once(this.world, this.limitsOf(watch), input);
    if (selfCheck) this.check(input);
    return {
      outcome,
      coversNew: (this.coverage?.add() ?? 0) > 0,
      covered: this.machine.covered,
      length: path.length,
      ...this.costOf(outcome, watch),
      decisions: path.decisions,
      conditions: path.conditions,
      held: path.held,
      newConditions: path.newConditions,
      objects: run.objects,
      concretized: run.concretized(),
      assumed: run.assumed.list(),
      preferences: run.preferences,
    };
  }

  private limitsOf(watch: RunWatch | undefined): Limits {
    const { limits } = this.options;
    if (watch === undefined) return limits;
    const abandoned = (steps: number) => limits.abandoned?.(steps) ?? watch.look(steps);
    return { ...limits, abandoned };
  }

  /** The cost of a run and how it was cut. A run that was ended may be continued, too. */
  private costOf(outcome: Outcome, watch: RunWatch | undefined) {
    const { path } = this.shadows.run;
    const isEnded = outcome.kind === 'cut';
    const cutAt = isEnded ? outcome.finding.stack : path.isCut ? this.shadows.cutAt : undefined;
    const isCut = path.isCut || isEnded;
    return { isCut, cutAt, cut: watch?.cut, cost: watch?.cost(this.machine.steps) };
  }

  /** As `run`, with a second run if that adds where the heap object of a finding was allocated and freed. */
  explain(input: Input): Outcome {
    const { limits } = this.options;
    const outcome = this.machine.once(this.world, limits, input);
    return this.machine.withHistory(outcome, this.world, limits, input);
  }

  /** What to aim at on the other side of a condition, 0 if nothing (SymbolicRun.aims). */
  aim(condition: Term): Term {
    return this.shadows.run.aims.get(condition) ?? 0;
  }

  /** Compares all conditions with their values under the witness. */
  private check(input: Input): void {
    const { path, symbols } = this.shadows.run;
    const evaluator = this.evaluator.under(symbols.assignment(input));
    for (let row = 0; row < path.length; row++) {
      if (evaluator.holds(path.conditions[row]) === (path.held[row] !== 0)) continue;
      throw new Error(`self-check: ${this.describe(row)}`);
    }
  }

  private describe(row: number): string {
    const { path } = this.shadows.run;
    const { site, kind } = this.program.decisions[path.decisions[row]];
    const { file, line, column } = this.program.sites[site];
    const [was, says] = path.held[row] === 0 ? ['false', 'true'] : ['true', 'false'];
    const where = `decision ${row} (${kind}) at ${file}:${line}:${column}`;
    return `${where} was ${was} in the machine, but its condition is ${says} under the input`;
  }
}
