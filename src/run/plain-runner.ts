// Runs of a program without shadows, by the thousand: input in, how it ended and whether it covered anything new out. The
// program has the coverage table of the shadowed one, so what either covers is known to both.

import { type Limits, Machine } from '../machine/machine.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { World } from '../machine/posix/world.ts';
import type { Input } from '../machine/shadow/input.ts';
import type { Program } from '../program/program.ts';
import { Coverage } from './coverage.ts';

interface PlainRunnerOptions {
  readonly world: (input: Input) => World;
  readonly limits: Limits;
}

/** Loops and calls of one run, before it is not worth waiting for: a hundredth of a second or so. */
const usualFuel = 1 << 20;

export class PlainRunner {
  private readonly options: PlainRunnerOptions;
  private readonly machine: Machine;
  private readonly coverage: Coverage;
  private readonly limits: Limits;

  constructor(program: Program, options: PlainRunnerOptions) {
    if (program.coverage === undefined) throw new Error('a program without a coverage table');
    this.options = options;
    const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
    this.machine = new Machine(program, module);
    this.coverage = new Coverage(program.coverage, this.machine.covered);
    const { fuel = usualFuel } = options.limits;
    this.limits = { ...options.limits, fuel: Math.min(fuel, usualFuel) };
  }

  /** What a run covers that is no path of the program, or takes too long, does not count. */
  run(input: Input): { readonly outcome: Outcome; readonly gained: number } {
    const outcome = this.machine.once(() => this.options.world(input), this.limits, input);
    return { outcome, gained: isPath(outcome) ? this.coverage.add() : 0 };
  }

  /** Takes note of what a run elsewhere has covered; returns how much of it was not known. */
  know(covered: Uint8Array): number {
    return this.coverage.addMarks(covered);
  }
}

function isPath(outcome: Outcome): boolean {
  const { kind } = outcome;
  if (kind === 'finding') return outcome.finding.kind !== 'hang';
  return kind === 'exited' || kind === 'signaled';
}
