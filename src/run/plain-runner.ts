// Runs a program without shadows, thousands of times: input in, how it ended and whether it covered anything new out. The
// program has the coverage table of the shadowed one, so what either covers is known to both. It is loaded when it is first
// needed: most explorations end before.

import type { CoverageTable } from '../abi/coverage.ts';
import type { Program } from '../abi/program.ts';
import { emptyInput, type Input } from '../input/input.ts';
import { type Machine, machineFor } from '../machine/machine.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { World } from '../machine/posix/world.ts';
import { type Gained, HitCounts } from './hit-counts.ts';
import { isPath } from './trace.ts';

interface PlainRunnerOptions {
  readonly coverage: CoverageTable;
  readonly world: (input: Input) => World;
  readonly limits: Limits;
}

/** How many turns of loops and calls a run may take before it is abandoned: about a thousandth of a second. */
const usualFuel = 1 << 17;
/** All runs settle alike, whatever they may take, so that each can begin where another has come to its input. */
const turns = usualFuel / 64;
/** If most of this many runs are abandoned, the limit is raised: that is how long runs of this program are. */
const trial = 64;
const growth = 4;

const nothing: Gained = { marks: 0, counts: 0, entries: 0, fresh: [] };

export interface PlainRun {
  readonly outcome: Outcome;
  /** How many coverage marks the run was the first to set. */
  readonly gained: number;
  /** How many entries of constant tables the run was the first to read. */
  readonly entries: number;
  /** The marks that the run was the first to set, those of code and those of entries of tables. */
  readonly fresh: readonly number[];
  /** Whether it came by some marks more often, or less often, than any run before. */
  readonly isVaried: boolean;
  /** Indexed by mark: how often the run came by, 0 for never. It is the machine's: the next run writes over it. */
  readonly covered: Uint8Array;
  /** How many turns of loops and calls the run took, without those that it began behind. */
  readonly steps: number;
  /** Whether the run was abandoned, so that its end is not known. */
  readonly isCut: boolean;
}

export class PlainRunner {
  private readonly counts: HitCounts;
  /** How many steps a run may take at present. */
  private fuel: number;
  private tried = 0;
  private cut = 0;
  private machine: Machine | undefined;

  constructor(private readonly options: PlainRunnerOptions) {
    const { coverage, limits } = options;
    this.counts = new HitCounts(coverage);
    this.fuel = Math.min(limits.fuel ?? usualFuel, usualFuel);
  }

  /** Loads the program, which was built without shadows and with counts of coverage. */
  load(program: Program): void {
    this.machine = machineFor(program);
    if (program.inputPoint === undefined) return;
    // A run that may take all the fuel comes to where the input begins.
    const { world, limits } = this.options;
    this.machine.once(() => world(emptyInput), { ...limits, turns });
  }

  get codeMarks(): number {
    return this.options.coverage.marks;
  }

  get isLoaded(): boolean {
    return this.machine !== undefined;
  }

  /** Runs the program once. What it covers does not count if the run is no path of the program, or takes too long. */
  run(input: Input): PlainRun {
    const { machine, fuel } = this;
    const { world, limits } = this.options;
    if (machine === undefined) throw new Error('the program is not loaded');
    // What all runs have in common is for free, as far as it is not made again.
    const most = limits.fuel ?? Number.POSITIVE_INFINITY;
    const allowed = Math.min(most, fuel + machine.prefix.steps);
    const outcome = machine.once(() => world(input), { ...limits, fuel: allowed, turns }, input);
    const isCut = isHang(outcome) && allowed < most;
    this.adapt(isCut);
    const isCounted = isPath(outcome) && !isHang(outcome);
    const { marks, counts, entries, fresh } = isCounted
      ? this.counts.add(machine.covered)
      : nothing;
    const steps = machine.steps - machine.prefix.skipped;
    return {
      outcome,
      covered: machine.covered,
      gained: marks,
      entries,
      fresh,
      isVaried: counts > 0,
      steps,
      isCut,
    };
  }

  private adapt(isCut: boolean): void {
    if (isCut) this.cut++;
    if (++this.tried < trial) return;
    if (2 * this.cut > this.tried) {
      this.fuel = Math.min(this.options.limits.fuel ?? Infinity, growth * this.fuel);
    }
    this.tried = 0;
    this.cut = 0;
  }

  /** Takes note of what a run elsewhere has covered; returns how much of it was not known. */
  know(covered: Uint8Array): number {
    return this.counts.know(covered);
  }
}

function isHang(outcome: Outcome): boolean {
  return outcome.kind === 'finding' && outcome.finding.kind === 'hang';
}
